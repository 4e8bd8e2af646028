//! Bounds of the numbers in a value that is stored: it is walked as it would be written, so that no number is missed. Arithmetic
//! with numbers in these bounds never overflows.

use std::fmt;
use std::ops::RangeInclusive;

use serde::ser::{self, Serialize};

/// The bounds of whole numbers. A number is in a field of a struct or of a variant, or is a variant's value; in a list or a map
/// it is in the list's field.
pub(crate) trait Limits {
    /// Those of a number with a sign.
    fn signed(&self, holder: &str, field: &str) -> RangeInclusive<i64>;
    /// Those of a number without one.
    fn unsigned(&self, holder: &str, field: &str) -> RangeInclusive<u64>;
    /// The most that an id of this type may be.
    fn id(&self, newtype: &str) -> u64;
}

/// A number that is out of bounds, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OutOfBounds {
    pub(crate) field: &'static str,
    what: String,
}

impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for OutOfBounds {}

impl ser::Error for OutOfBounds {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            field: "",
            what: message.to_string(),
        }
    }
}

/// Whether all numbers in a value are within their bounds.
pub(crate) fn check(value: &impl Serialize, limits: &dyn Limits) -> Result<(), OutOfBounds> {
    value.serialize(&mut Walk {
        limits,
        holder: "",
        field: "",
        newtype: None,
    })
}

/// Visits every number.
struct Walk<'a> {
    limits: &'a dyn Limits,
    /// The struct or enumeration that the present value is in.
    holder: &'static str,
    field: &'static str,
    /// The type of the number that comes next, if it has one of its own.
    newtype: Option<&'static str>,
}

impl<'a> Walk<'a> {
    fn checked<T: Copy + PartialOrd + fmt::Display>(
        &self,
        number: T,
        bounds: &RangeInclusive<T>,
    ) -> Result<(), OutOfBounds> {
        if bounds.contains(&number) {
            return Ok(());
        }
        let field = self.field;
        let (low, high) = (bounds.start(), bounds.end());
        let what = format!("its `{field}` is {number}, which is not from {low} to {high}");
        Err(OutOfBounds { field, what })
    }

    /// Goes into a struct or a variant; [`Members::leave`] comes back.
    fn into(&mut self, holder: &'static str, field: &'static str) -> Members<'_, 'a> {
        let outer = (self.holder, self.field);
        (self.holder, self.field) = (holder, field);
        Members { walk: self, outer }
    }

    fn stay(&mut self) -> Members<'_, 'a> {
        self.into(self.holder, self.field)
    }
}

macro_rules! numbers {
    ($bounds:ident: $($method:ident $number:ty),*) => {
        $(fn $method(self, number: $number) -> Result<(), OutOfBounds> {
            let bounds = self.limits.$bounds(self.holder, self.field);
            self.checked(number.into(), &bounds)
        })*
    };
}

macro_rules! no_numbers {
    ($($method:ident $value:ty),*) => {
        $(fn $method(self, _: $value) -> Result<(), OutOfBounds> {
            Ok(())
        })*
    };
}

impl<'m, 'a> ser::Serializer for &'m mut Walk<'a> {
    type Ok = ();
    type Error = OutOfBounds;
    type SerializeSeq = Members<'m, 'a>;
    type SerializeTuple = Members<'m, 'a>;
    type SerializeTupleStruct = Members<'m, 'a>;
    type SerializeTupleVariant = Members<'m, 'a>;
    type SerializeMap = Members<'m, 'a>;
    type SerializeStruct = Members<'m, 'a>;
    type SerializeStructVariant = Members<'m, 'a>;

    numbers!(signed: serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    numbers!(unsigned: serialize_u8 u8, serialize_u16 u16);
    no_numbers!(serialize_bool bool, serialize_f32 f32, serialize_f64 f64, serialize_char char, serialize_str &str, serialize_bytes &[u8]);

    fn serialize_u32(self, number: u32) -> Result<(), OutOfBounds> {
        self.serialize_u64(number.into())
    }

    fn serialize_u64(self, number: u64) -> Result<(), OutOfBounds> {
        let bounds = match self.newtype.take() {
            Some(newtype) => 0..=self.limits.id(newtype),
            None => self.limits.unsigned(self.holder, self.field),
        };
        self.checked(number, &bounds)
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, _: &T) -> Result<(), OutOfBounds> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), OutOfBounds> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), OutOfBounds> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), OutOfBounds> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), OutOfBounds> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<(), OutOfBounds> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), OutOfBounds> {
        self.newtype = Some(name);
        value.serialize(&mut *self)?;
        self.newtype = None;
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), OutOfBounds> {
        let members = self.into(name, variant);
        value.serialize(&mut *members.walk)?;
        members.leave();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.stay())
    }

    fn serialize_tuple(self, _: usize) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.stay())
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.stay())
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.into(name, variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.stay())
    }

    fn serialize_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.into(name, ""))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'m, 'a>, OutOfBounds> {
        Ok(self.into(variant, ""))
    }
}

/// The members of a value, one after the other.
struct Members<'m, 'a> {
    walk: &'m mut Walk<'a>,
    outer: (&'static str, &'static str),
}

impl Members<'_, '_> {
    fn member<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), OutOfBounds> {
        value.serialize(&mut *self.walk)
    }

    fn leave(self) {
        (self.walk.holder, self.walk.field) = self.outer;
    }
}

macro_rules! members {
    ($($kind:ident $method:ident),*) => {
        $(impl ser::$kind for Members<'_, '_> {
            type Ok = ();
            type Error = OutOfBounds;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), OutOfBounds> {
                self.member(value)
            }

            fn end(self) -> Result<(), OutOfBounds> {
                self.leave();
                Ok(())
            }
        })*
    };
}

members!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! fields {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Members<'_, '_> {
            type Ok = ();
            type Error = OutOfBounds;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                field: &'static str,
                value: &T,
            ) -> Result<(), OutOfBounds> {
                self.walk.field = field;
                self.member(value)
            }

            fn end(self) -> Result<(), OutOfBounds> {
                self.leave();
                Ok(())
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Members<'_, '_> {
    type Ok = ();
    type Error = OutOfBounds;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), OutOfBounds> {
        self.member(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), OutOfBounds> {
        self.member(value)
    }

    fn end(self) -> Result<(), OutOfBounds> {
        self.leave();
        Ok(())
    }
}
