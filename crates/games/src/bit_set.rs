//! Operations that all bit sets share.

/// Implements the common operations of a bit set for a tuple struct around `u64`.
macro_rules! bit_set {
    ($set:ident) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// One bit for each member.
            #[inline]
            #[must_use]
            pub const fn bits(self) -> u64 {
                self.0
            }

            /// How many members the set has.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set has no members.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether nothing is in both sets.
            #[inline]
            #[must_use]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// The set of the first member alone; empty for the empty set.
            #[inline]
            #[must_use]
            pub const fn first_alone(self) -> Self {
                Self(self.0 & self.0.wrapping_neg())
            }
        }

        bit_set!(@operator $set, BitAnd bitand BitAndAssign bitand_assign, |own, other| own & other);
        bit_set!(@operator $set, BitOr bitor BitOrAssign bitor_assign, |own, other| own | other);
        bit_set!(@operator $set, BitXor bitxor BitXorAssign bitxor_assign, |own, other| own ^ other);
        bit_set!(@operator $set, Sub sub SubAssign sub_assign, |own, other| own & !other);
    };
    (@operator $set:ident, $op:ident $call:ident $op_assign:ident $assign:ident, |$own:ident, $other:ident| $result:expr) => {
        impl core::ops::$op for $set {
            type Output = Self;

            #[inline]
            fn $call(self, other: Self) -> Self {
                let ($own, $other) = (self.0, other.0);
                Self($result)
            }
        }

        impl core::ops::$op_assign for $set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = core::ops::$op::$call(*self, other);
            }
        }
    };
}

pub(crate) use bit_set;
