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
    byId("other").focus({ preventScroll: true });
  };

  /* Who are you? */

  const people = () =>
    [...document.querySelectorAll("#party li[data-pc]")].map((row) => row.dataset.who);
  const isCovered = () => byId("curtain").textContent !== "";

  let wantsAnother = false;
  let offered = "";
  const ask = () => {
    const all = [...people(), ""];
    // Buttons that stay what they are can be pressed while the table plays on.
    if (offered === all.join("\n")) return;
    offered = all.join("\n");
    byId("names").textContent = "";
    byId("names").append(...all.map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name || "I only look";
      button.addEventListener("click", () => { wantsAnother = false; remember(name); });
      return button;
    }));
  };
  byId("other").addEventListener("click", () => {
    wantsAnother = true;
    arrange(false);
    byId("who").scrollIntoView();
    byId("names").firstChild.focus();
  });

  /* What is one's own stands first. */

  const isMine = (it) => me && (it.dataset.who === me || it.dataset.with === me);

  const elementAfter = (it) => {
    do it = it.nextElementSibling; while (it && !it.dataset.who);
    return it;
  };

  const arrange = (isNew) => {
    const isAsked = !isCovered() && (wantsAnother || me === null || (me !== "" && !people().includes(me)));
    byId("who").hidden = !isAsked;
    byId("other").hidden = isAsked || isCovered();
    if (isAsked) ask();
    for (const list of document.querySelectorAll("#party ul, #sheets")) {
      const all = [...list.querySelectorAll(":scope > [data-who]")];
      all.forEach((it) => it.classList.toggle("mine", Boolean(isMine(it))));
      if (isNew) all.forEach((it) => { if (it.open !== undefined) it.open = it.dataset.who === me; });
      // Those that came with the page have no places yet.
      if (all.some((it) => !it.dataset.at)) all.forEach((it, at) => { it.dataset.at = at; });
      const place = (it) => (isMine(it) ? 0 : all.length) + Number(it.dataset.at);
      const sorted = [...all].sort((one, other) => place(one) - place(other));
      // One that stays where it is keeps what is focused in it.
      let next = all[0];
      for (const it of sorted) {
        if (it === next) next = elementAfter(next); else list.insertBefore(it, next);
      }
    }
    const next = document.querySelector("#turns .next");
    const now = document.querySelector("#turns [data-now]");
    let words = "";
    if (me && now && now.dataset.now === me) words = me + ", it is your turn.";
    else if (me && next && next.dataset.next === me) words = me + ", you are next.";
    if (byId("you").textContent !== words) byId("you").textContent = words;
  };

  /* The newest state: only what changed is replaced, so that what is focused, selected or read stays. */

  const elements = (list) => [...list.children].filter((it) => it.dataset.who);

  // Rows of persons are known by their names: the page has them in an order of its own.
  const updateRows = (here, now) => {
    const rows = new Map(elements(here).map((it) => [it.dataset.who, it]));
    elements(now).forEach((row, at) => {
      const own = rows.get(row.dataset.who);
      rows.delete(row.dataset.who);
      const shown = own || row.cloneNode(true);
      if (own) update(own, row); else here.append(shown);
      shown.dataset.at = at;
    });
    rows.forEach((it) => it.remove());
  };

  const updateChildren = (here, now) => {
    if (elements(here).length + elements(now).length > 0) {
      const others = (list) => [...list.children].filter((it) => !it.dataset.who);
      const [own, news] = [others(here), others(now)];
      if (own.length !== news.length) { here.innerHTML = now.innerHTML; return; }
      own.forEach((it, at) => update(it, news[at]));
      updateRows(here, now);
      return;
    }
    const news = [...now.childNodes];
    let own = here.firstChild;
    if (here.nodeName === "OL" && own) {
      // What is new in a list stands at its top.
      const same = news.findIndex((it) => it.isEqualNode(own));
      if (same > 0) news.splice(0, same).forEach((it) => here.insertBefore(it.cloneNode(true), own));
    }
    for (const it of news) {
      const next = own && own.nextSibling;
      if (own) update(own, it); else here.append(it.cloneNode(true));
      own = next;
    }
    while (own) {
      const next = own.nextSibling;
      own.remove();
      own = next;
    }
  };

  const update = (here, now) => {
    if (here.isEqualNode(now)) return;
    if (here.nodeName !== now.nodeName) { here.replaceWith(now.cloneNode(true)); return; }
    if (here.nodeType !== Node.ELEMENT_NODE) { here.data = now.data; return; }
    const isOwn = (name) => name === "data-at" || name === "open";
    for (const name of here.getAttributeNames()) {
      if (!isOwn(name) && !now.hasAttribute(name)) here.removeAttribute(name);
    }
    for (const name of now.getAttributeNames()) {
      if (!isOwn(name) && here.getAttribute(name) !== now.getAttribute(name)) here.setAttribute(name, now.getAttribute(name));
    }
    updateChildren(here, now);
  };

  const shown = new Map();
  const sections = (root) => [...root.querySelectorAll("#state > [id]")];
  sections(document).forEach((it) => shown.set(it.id, it.innerHTML));

  // What is open before the curtain falls is open behind it.
  let opened = new Map();

  const show = (state) => {
    const page = new DOMParser().parseFromString('<main id="state">' + state + "</main>", "text/html");
    const now = sections(page);
    // The curtain takes all other sections away, and brings them back.
    const areOthers = now.map((it) => it.id).join() !== sections(document).map((it) => it.id).join();
    if (areOthers) {
      const folded = [...document.querySelectorAll("#state details")];
      if (folded.length > 0) opened = new Map(folded.map((it) => [it.dataset.who, it.open]));
      shown.clear();
      byId("state").textContent = "";
      byId("state").append(...now.map((it) => it.cloneNode()));
    }
    for (const section of now) {
      if (shown.get(section.id) === section.innerHTML) continue;
      shown.set(section.id, section.innerHTML);
      const here = byId(section.id);
      // A verdict is announced as a whole.
      if (here.hasAttribute("aria-live")) here.innerHTML = section.innerHTML;
      else updateChildren(here, section);
    }
    arrange(areOthers && opened.size === 0);
    if (areOthers && opened.size > 0) {
      document.querySelectorAll("#state details").forEach((it) => { it.open = opened.get(it.dataset.who) === true; });
    }
  };

  /* Live. */

  const say = (words, isLive) => {
    const live = byId("live");
    if (live.textContent !== words) live.textContent = words;
    live.className = isLive ? "live" : "lost";
  };

  let source = null;
  let again = 0;
  const lost = () => say("Not connected, trying again", false);
  // A stream doesn't tell what was answered, so it is asked for beside it.
  const refused = () => {
    const failed = source;
    const told = ({ status }) => {
      if (source !== failed) return;
      if (status === 503) say("Every place is taken, trying again", false);
      else if (status !== 200) say("Not let in, trying again. Is there a new code?", false);
    };
    fetch(path + "/live", { method: "HEAD" }).then(told, lost);
  };
  // The server gives a sign of life every 15 seconds; without two of them it is gone, whatever the network says.
  let silence = 0;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => { lost(); connect(); }, 35000);
  };
  const connect = () => {
    clearTimeout(again);
    listen();
    if (source) source.close();
    source = new EventSource(path + "/live");
    source.addEventListener("message", (event) => { listen(); show(event.data); say("Live", true); });
    source.addEventListener("alive", () => { listen(); say("Live", true); });
    source.addEventListener("error", () => {
      // It is closed where there was an answer: the address is another one now, or too many look.
      if (source.readyState === EventSource.CLOSED) refused(); else lost();
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
  addEventListener("offline", lost);

  arrange(true);
  connect();
  byId("again").hidden = true;
}
