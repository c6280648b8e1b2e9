//! Buffers for what is seen of positions.

use quantarium_rules::Encoding;

use crate::SizeError;

/// Where to write what is seen of an array of positions, one position after the other; what is not asked
/// for is left out.
#[derive(Debug, Default)]
pub struct Observation<'a> {
    /// Planes: `positions * planes * height * width` bytes, 0 or 1.
    pub planes: Option<&'a mut [u8]>,
    /// Scalars: `positions * scalars` numbers.
    pub scalars: Option<&'a mut [f32]>,
    /// Which actions are legal: `positions * actions`.
    pub mask: Option<&'a mut [bool]>,
}

impl<'a> Observation<'a> {
    /// Checks that every buffer has the size for `count` positions.
    pub(crate) fn check(&self, encoding: &Encoding, count: usize) -> Result<(), SizeError> {
        let (planes, scalars) = (encoding.planes_len(), encoding.scalar_names.len());
        check("planes", self.planes.as_deref(), planes * count)?;
        check("scalars", self.scalars.as_deref(), scalars * count)?;
        check("mask", self.mask.as_deref(), encoding.actions * count)
    }

    /// Takes the buffers of the first `count` positions away.
    pub(crate) fn cut_off(&mut self, encoding: &Encoding, count: usize) -> Self {
        Self {
            planes: cut(&mut self.planes, count * encoding.planes_len()),
            scalars: cut(&mut self.scalars, count * encoding.scalar_names.len()),
            mask: cut(&mut self.mask, count * encoding.actions),
        }
    }

    /// The buffers of one position.
    #[inline]
    pub(crate) fn of(&mut self, encoding: &Encoding, index: usize) -> Observation<'_> {
        Observation {
            planes: part(&mut self.planes, index, encoding.planes_len()),
            scalars: part(&mut self.scalars, index, encoding.scalar_names.len()),
            mask: part(&mut self.mask, index, encoding.actions),
        }
    }
}

/// Whether a buffer holds as many numbers as will be written.
pub(crate) fn sized(what: &'static str, found: usize, expected: usize) -> Result<(), SizeError> {
    match found == expected {
        true => Ok(()),
        false => Err(SizeError {
            what,
            expected,
            found,
        }),
    }
}

fn check<T>(what: &'static str, buffer: Option<&[T]>, expected: usize) -> Result<(), SizeError> {
    sized(what, buffer.map_or(expected, <[T]>::len), expected)
}

fn cut<'a, T>(buffer: &mut Option<&'a mut [T]>, at: usize) -> Option<&'a mut [T]> {
    buffer.as_mut()?.split_off_mut(..at)
}

#[inline]
fn part<'a, T>(buffer: &'a mut Option<&mut [T]>, index: usize, size: usize) -> Option<&'a mut [T]> {
    let buffer = buffer.as_deref_mut()?;
    Some(&mut buffer[index * size..(index + 1) * size])
}
