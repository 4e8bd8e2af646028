//! The shape of a stored type, told by its own `Deserialize`: every container with its fields as they are stored, what each
//! holds, and whether it may be left out. A value is made up again and again until every variant was asked for and every field
//! left out once.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;

use serde::de::value::{StrDeserializer, U32Deserializer};
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer as _, Visitor};

/// Below so many values within each other lists are empty and options none, so that recursion ends.
const DEEPEST: usize = 14;
/// A text that is also a die and an expression of plain dice.
const TEXT: &str = "d6";
/// Values made up without anything new, after which nothing new is expected.
const STABLE: usize = 400;

/// What is known of a field.
#[derive(Debug, Clone, Default)]
struct Field {
    holds: String,
    /// `None` until it was left out once.
    optional: Option<bool>,
}

/// Everything known so far.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    /// Structs, and variants with fields as `Enum::Variant`.
    structs: BTreeMap<String, BTreeMap<&'static str, Field>>,
    /// What each variant holds; `None` until it was made up once.
    enums: BTreeMap<&'static str, Vec<(&'static str, Option<String>)>>,
    /// The variant that comes next.
    next: BTreeMap<&'static str, usize>,
    depth: usize,
    news: bool,
}

impl Tracer {
    /// Learns all of a type; answers what it is.
    pub(crate) fn learn<T: DeserializeOwned>(&mut self) -> String {
        let (mut stable, mut holds) = (0, String::new());
        while stable < STABLE {
            self.news = false;
            self.depth = 0;
            holds.clear();
            // An error is a field that must not be left out: that is noted where it is found.
            let _ = T::deserialize(Value {
                tracer: self,
                holds: &mut holds,
            });
            stable = if self.news { 0 } else { stable + 1 };
        }
        holds
    }

    /// The fields of a struct, or of a variant as `Enum::Variant`, and what each holds.
    pub(crate) fn fields(&self, name: &str) -> Option<Vec<(&'static str, &str)>> {
        let fields = self.structs.get(name)?.iter();
        Some(fields.map(|(field, it)| (*field, &*it.holds)).collect())
    }

    /// The variants of an enumeration, and what each holds: `{…}` for fields of its own.
    pub(crate) fn variants(&self, name: &str) -> Option<Vec<(&'static str, &str)>> {
        let variants = self.enums.get(name)?.iter();
        let told =
            variants.map(|(variant, holds)| (*variant, holds.as_deref().unwrap_or_default()));
        Some(told.collect())
    }

    /// A line a container, then a line a field or variant.
    pub(super) fn listing(&self) -> String {
        let mut text = String::new();
        for (name, fields) in &self.structs {
            writeln!(text, "{name}").expect("memory");
            for (field, known) in fields {
                let optional = match known.optional {
                    Some(true) => " (may be left out)",
                    Some(false) => "",
                    None => " (never reached)",
                };
                writeln!(text, "    {field}: {}{optional}", known.holds).expect("memory");
            }
        }
        for (name, variants) in &self.enums {
            writeln!(text, "{name}").expect("memory");
            for (variant, holds) in variants {
                let holds = holds.as_deref().unwrap_or("never reached");
                let line = format!("    | {variant} {holds}");
                writeln!(text, "{}", line.trim_end()).expect("memory");
            }
        }
        text
    }
}

/// Why a value can't be made up.
#[derive(Debug)]
pub(super) struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Makes up one value and says what it holds.
struct Value<'a> {
    tracer: &'a mut Tracer,
    holds: &'a mut String,
}

impl Value<'_> {
    fn is_deep(&self) -> bool {
        self.tracer.depth >= DEEPEST
    }

    /// Goes one level down.
    fn within<T>(self, fill: impl FnOnce(Value<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let Self { tracer, holds } = self;
        let depth = tracer.depth;
        tracer.depth += 1;
        let made = fill(Value { tracer, holds });
        tracer.depth = depth;
        made
    }

    /// A struct, or a variant with fields.
    fn fields<'de, V: Visitor<'de>>(
        self,
        name: &str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let tracer = self.tracer;
        let known = tracer.structs.entry(name.to_owned()).or_insert_with(|| {
            tracer.news = true;
            BTreeMap::new()
        });
        for field in fields {
            known.entry(field).or_default();
        }
        let unknown = fields
            .iter()
            .find(|field| known[**field].optional.is_none());
        let left_out = unknown.copied().filter(|_| tracer.depth < DEEPEST);
        tracer.depth += 1;
        let made = visitor.visit_map(&mut Entries {
            tracer: &mut *tracer,
            name: name.to_owned(),
            fields: fields.iter(),
            left_out,
            field: None,
        });
        tracer.depth -= 1;
        if let Some(field) = left_out {
            let missing = format!("missing field `{field}`");
            let optional = match &made {
                Ok(_) => Some(true),
                Err(error) if error.0 == missing => Some(false),
                Err(_) => None,
            };
            if optional.is_some() {
                tracer.news = true;
                let known = tracer
                    .structs
                    .get_mut(name)
                    .and_then(|it| it.get_mut(field));
                known.expect("it was entered above").optional = optional;
            }
        }
        made
    }
}

/// The fields of a struct in their order.
struct Entries<'a> {
    tracer: &'a mut Tracer,
    name: String,
    fields: std::slice::Iter<'static, &'static str>,
    left_out: Option<&'static str>,
    field: Option<&'static str>,
}

impl<'de> de::MapAccess<'de> for &mut Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.field = self.fields.next().copied();
        if self.field.is_some() && self.field == self.left_out {
            self.field = self.fields.next().copied();
        }
        let key =
            |field: &'static str| -> StrDeserializer<'static, Error> { field.into_deserializer() };
        self.field
            .map(|field| seed.deserialize(key(field)))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let field = self.field.expect("a key was asked for first");
        let mut holds = String::new();
        let made = seed.deserialize(Value {
            tracer: self.tracer,
            holds: &mut holds,
        });
        let known = self.tracer.structs.get_mut(&self.name);
        let known = known
            .and_then(|it| it.get_mut(field))
            .expect("it was entered before");
        // What is cut off deep down says less.
        if made.is_ok() && known.holds.len() < holds.len() {
            known.holds = holds;
            self.tracer.news = true;
        }
        made
    }
}

/// The members of a list or a tuple.
struct Members<'a, 'h> {
    tracer: &'a mut Tracer,
    left: usize,
    holds: &'h mut Vec<String>,
}

impl<'de> de::SeqAccess<'de> for Members<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut holds = String::new();
        let made = seed.deserialize(Value {
            tracer: self.tracer,
            holds: &mut holds,
        })?;
        self.holds.push(holds);
        Ok(Some(made))
    }
}

/// The one pair of a map.
struct Pair<'a, 'h> {
    tracer: &'a mut Tracer,
    left: usize,
    holds: &'h mut Vec<String>,
}

impl<'de> de::MapAccess<'de> for Pair<'_, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let mut members = Members {
            tracer: self.tracer,
            left: self.left,
            holds: self.holds,
        };
        self.left = 0;
        de::SeqAccess::next_element_seed(&mut members, seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let mut members = Members {
            tracer: self.tracer,
            left: 1,
            holds: self.holds,
        };
        let made = de::SeqAccess::next_element_seed(&mut members, seed)?;
        Ok(made.expect("one is left"))
    }
}

/// One variant of an enumeration.
struct Choice<'a> {
    tracer: &'a mut Tracer,
    name: &'static str,
    at: usize,
}

impl Choice<'_> {
    fn note(tracer: &mut Tracer, name: &'static str, at: usize, holds: String) {
        let known = &mut tracer.enums.get_mut(name).expect("it was entered before")[at].1;
        if known.as_ref().is_none_or(|known| known.len() < holds.len()) {
            *known = Some(holds);
            tracer.news = true;
        }
    }
}

impl<'de> de::EnumAccess<'de> for Choice<'_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), Error> {
        let at = u32::try_from(self.at).expect("no enumeration has so many variants");
        let at: U32Deserializer<Error> = at.into_deserializer();
        Ok((seed.deserialize(at)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Choice<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Self::note(self.tracer, self.name, self.at, String::new());
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        let mut holds = String::new();
        let made = seed.deserialize(Value {
            tracer: self.tracer,
            holds: &mut holds,
        })?;
        Self::note(self.tracer, self.name, self.at, holds);
        Ok(made)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        let mut holds = Vec::new();
        let made = visitor.visit_seq(Members {
            tracer: self.tracer,
            left: length,
            holds: &mut holds,
        })?;
        Self::note(
            self.tracer,
            self.name,
            self.at,
            format!("({})", holds.join(", ")),
        );
        Ok(made)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let variant = self.tracer.enums[self.name][self.at].0;
        let name = format!("{}::{variant}", self.name);
        Self::note(self.tracer, self.name, self.at, "{…}".to_owned());
        let mut holds = String::new();
        let value = Value {
            tracer: self.tracer,
            holds: &mut holds,
        };
        value.fields(&name, fields, visitor)
    }
}

macro_rules! plain {
    ($($method:ident $visit:ident $word:literal $value:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            *self.holds = $word.to_owned();
            visitor.$visit($value)
        })*
    };
}

impl<'de> de::Deserializer<'de> for Value<'_> {
    type Error = Error;

    plain! {
        deserialize_bool visit_bool "true or false" false;
        deserialize_i8 visit_i8 "i8" 0;
        deserialize_i16 visit_i16 "i16" 0;
        deserialize_i32 visit_i32 "i32" 0;
        deserialize_i64 visit_i64 "i64" 0;
        deserialize_u8 visit_u8 "u8" 0;
        deserialize_u16 visit_u16 "u16" 0;
        deserialize_u32 visit_u32 "u32" 0;
        deserialize_u64 visit_u64 "u64" 0;
        deserialize_f32 visit_f32 "real" 0.0;
        deserialize_f64 visit_f64 "real" 0.0;
        deserialize_char visit_char "character" 'd';
        deserialize_str visit_str "text" TEXT;
        deserialize_string visit_str "text" TEXT;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.is_deep() {
            return visitor.visit_none();
        }
        self.within(|value| {
            let made = visitor.visit_some(Value {
                tracer: value.tracer,
                holds: value.holds,
            });
            value.holds.push_str(" or none");
            made
        })
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = usize::from(!self.is_deep());
        self.within(|value| {
            let mut members = Vec::new();
            let made = visitor.visit_seq(Members {
                tracer: value.tracer,
                left,
                holds: &mut members,
            });
            if left > 0 {
                *value.holds = format!("[{}]", members.join(", "));
            }
            made
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.within(|value| {
            let mut members = Vec::new();
            let made = visitor.visit_seq(Members {
                tracer: value.tracer,
                left: length,
                holds: &mut members,
            });
            *value.holds = format!("({})", members.join(", "));
            made
        })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = usize::from(!self.is_deep());
        self.within(|value| {
            let mut pair = Vec::new();
            let made = visitor.visit_map(Pair {
                tracer: value.tracer,
                left,
                holds: &mut pair,
            });
            if left > 0 {
                *value.holds = format!("{{{}}}", pair.join(": "));
            }
            made
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        name.clone_into(self.holds);
        self.fields(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        name.clone_into(self.holds);
        let is_deep = self.is_deep();
        self.within(|value| {
            let tracer = value.tracer;
            tracer
                .enums
                .entry(name)
                .or_insert_with(|| variants.iter().map(|it| (*it, None)).collect());
            let next = tracer.next.entry(name).or_default();
            let at = if is_deep { 0 } else { *next % variants.len() };
            *next += 1;
            visitor.visit_enum(Choice { tracer, name, at })
        })
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error("bytes are not stored as JSON".to_owned()))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error("bytes are not stored as JSON".to_owned()))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(TEXT)
    }

    /// What is either a number or a list of numbers; nothing else is stored in several forms.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.holds.push_str("number or list of numbers");
        visitor.visit_u64(6)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}
