"use strict";
{
  const byId = (id) => document.getElementById(id);
  const path = location.pathname.replace(/\/$/, "");
  const key = "rollbook" + path;

  // Private windows may refuse to store anything: then the question is asked again.
  let me = null;
  try { me = localStorage.getItem(key); } catch { /* As said above. */ }
  const remember = (name) => {
    me = name;
    try { localStorage.setItem(key, name); } catch { /* As said above. */ }
    arrange(true);
  };

  /* Who are you? */

  const people = () =>
    [...document.querySelectorAll("#party li[data-pc]")].map((row) => row.dataset.who);

  const ask = () => {
    const names = byId("names");
    const buttons = [...people(), ""].map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name || "I only look";
      button.addEventListener("click", () => remember(name));
      return button;
    });
    names.replaceChildren(...buttons);
    byId("who").hidden = false;
  };
  byId("other").addEventListener("click", () => { ask(); byId("who").scrollIntoView(); });

  /* What is one's own stands first. */

  const isMine = (it) => me && (it.dataset.who === me || it.dataset.with === me);

  const arrange = (isNew) => {
    const isCovered = byId("curtain").textContent !== "";
    const isAsked = !isCovered && (me === null || (me !== "" && !people().includes(me)));
    byId("who").hidden = !isAsked;
    if (isAsked) ask();
    for (const list of document.querySelectorAll("#party ul, #sheets")) {
      const all = [...list.querySelectorAll(":scope > [data-who]")];
      all.forEach((it) => it.classList.toggle("mine", Boolean(isMine(it))));
      if (isNew) all.forEach((it) => { if (it.open !== undefined) it.open = it.dataset.who === me; });
      // Each remembers its place, for when it is nobody's own any more.
      all.forEach((it, at) => { it.dataset.at ??= at; });
      const place = (it) => (isMine(it) ? 0 : all.length) + Number(it.dataset.at);
      const sorted = [...all].sort((one, other) => place(one) - place(other));
      if (sorted.some((it, at) => it !== all[at])) list.append(...sorted);
    }
    const next = document.querySelector("#turns .next");
    const now = document.querySelector("#turns [data-now]");
    let words = "";
    if (me && now && now.dataset.now === me) words = me + ", it is your turn.";
    else if (me && next && next.dataset.next === me) words = me + ", you are next.";
    if (byId("you").textContent !== words) byId("you").textContent = words;
  };

  /* The newest state: only sections that changed are replaced. */

  const shown = new Map();
  const sections = (root) => [...root.querySelectorAll("#state > [id]")];
  sections(document).forEach((it) => shown.set(it.id, it.innerHTML));

  const show = (state) => {
    const page = new DOMParser().parseFromString('<main id="state">' + state + "</main>", "text/html");
    const now = sections(page);
    // The curtain takes all other sections away, and brings them back.
    const areOthers = now.map((it) => it.id).join() !== sections(document).map((it) => it.id).join();
    if (areOthers) {
      shown.clear();
      byId("state").replaceChildren(...now.map((it) => it.cloneNode()));
    }
    for (const section of now) {
      const here = byId(section.id);
      if (shown.get(section.id) === section.innerHTML) continue;
      shown.set(section.id, section.innerHTML);
      const open = new Set([...here.querySelectorAll("details[open]")].map((it) => it.dataset.who));
      here.innerHTML = section.innerHTML;
      here.querySelectorAll("details").forEach((it) => { it.open = open.has(it.dataset.who); });
    }
    arrange(areOthers);
  };

  /* Live. */

  const say = (words, isLive) => {
    const live = byId("live");
    if (live.textContent !== words) live.textContent = words;
    live.className = isLive ? "live" : "lost";
  };

  let source = null;
  let again = 0;
  const connect = () => {
    clearTimeout(again);
    if (source) source.close();
    source = new EventSource(path + "/live");
    source.addEventListener("message", (event) => { show(event.data); say("Live", true); });
    source.addEventListener("error", () => {
      // It is closed where there was an answer: the address is another one now, or too many look.
      const isRefused = source.readyState === EventSource.CLOSED;
      say(isRefused ? "Not let in, trying again. Is there a new code?" : "Not connected, trying again", false);
      source.close();
      clearTimeout(again);
      again = setTimeout(connect, 1000);
    });
  };
  // A phone that slept has lost its connection without a word of it.
  const wake = () => { if (document.visibilityState === "visible") connect(); };
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  addEventListener("online", wake);
  addEventListener("offline", () => say("Not connected, trying again", false));

  arrange(true);
  connect();
}
