//! Pages of a PDF: pictures, words and lines. Places are in points, from a page's upper left corner.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use usvg::roxmltree::{Document, Node as Element};
use usvg::tiny_skia_path::{PathSegment, Point};
use usvg::{Color, Group, LineCap, Node, Options, Paint, Path, Tree};

use crate::Printed;

/// The two faces of Helvetica that are used.
pub(crate) const PLAIN: Name<'_> = Name(b"Plain");
pub(crate) const BOLD: Name<'_> = Name(b"Bold");

/// How wide Helvetica's characters are from the space on, in thousandths of the font's size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// How wide words in the plain face are.
pub(crate) fn width(words: &str, size: f32) -> f32 {
    let of = |byte: u8| {
        let width = WIDTHS.get(usize::from(byte.wrapping_sub(b' ')));
        width.copied().unwrap_or(556)
    };
    words.bytes().map(|byte| f32::from(of(byte))).sum::<f32>() * size / 1000.0
}

/// A picture that can be placed.
pub(crate) struct Picture {
    shapes: Tree,
    /// The reader of shapes leaves words out, as it would need fonts.
    words: Vec<Words>,
}

/// Words in a picture, centred.
struct Words {
    text: String,
    x: f32,
    y: f32,
    size: f32,
    colour: [f32; 3],
}

impl Picture {
    pub(crate) fn read(svg: &str) -> Result<Self, usvg::Error> {
        let document = Document::parse(svg).map_err(usvg::Error::ParsingFailed)?;
        let shapes = Tree::from_xmltree(&document, &Options::default())?;
        let texts = document
            .descendants()
            .filter(|one| one.has_tag_name("text"));
        let words = texts.map(words).collect();
        Ok(Self { shapes, words })
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        (self.shapes.size().width(), self.shapes.size().height())
    }
}

fn words(element: Element<'_, '_>) -> Words {
    let number = |name: &str| {
        element
            .attribute(name)
            .and_then(|text| text.parse::<f32>().ok())
    };
    let moved = element
        .ancestors()
        .filter_map(|one| one.attribute("transform"));
    let moved = moved.filter_map(|text| {
        text.strip_prefix("translate(")?
            .strip_suffix(')')?
            .split_once(' ')
    });
    let (mut x, mut y) = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0));
    for (right, down) in moved {
        x += right.parse().unwrap_or(0.0);
        y += down.parse().unwrap_or(0.0);
    }
    let colour = element
        .attribute("fill")
        .and_then(|fill| u32::from_str_radix(fill.get(1..)?, 16).ok());
    let [_, colour @ ..] = colour.unwrap_or(0).to_be_bytes();
    Words {
        text: element.text().unwrap_or_default().trim().to_owned(),
        x,
        y,
        size: number("font-size").unwrap_or(12.0),
        colour: colour.map(share),
    }
}

/// Red, green and blue of a plain colour, from 0 to 1; our pictures have no others.
fn rgb(paint: &Paint) -> Option<[f32; 3]> {
    match paint {
        Paint::Color(Color { red, green, blue }) => Some([*red, *green, *blue].map(share)),
        _ => None,
    }
}

fn share(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}

/// Goes on from a place; where to. PDF has no quadratic curves.
fn trace(content: &mut Content, at: Point, segment: PathSegment) -> Point {
    let third = |end: Point, control: Point| {
        let on = |end: f32, control: f32| end + (control - end) * 2.0 / 3.0;
        (on(end.x, control.x), on(end.y, control.y))
    };
    let (to, _) = match segment {
        PathSegment::MoveTo(to) => (to, content.move_to(to.x, to.y)),
        PathSegment::LineTo(to) => (to, content.line_to(to.x, to.y)),
        PathSegment::QuadTo(by, to) => {
            let ((ax, ay), (bx, by)) = (third(at, by), third(to, by));
            (to, content.cubic_to(ax, ay, bx, by, to.x, to.y))
        }
        PathSegment::CubicTo(a, b, to) => (to, content.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y)),
        PathSegment::Close => (at, content.close_path()),
    };
    to
}

pub(crate) struct Pages {
    /// Width, height and content of those that are done.
    done: Vec<((f32, f32), Vec<u8>)>,
    size: (f32, f32),
    content: Content,
}

impl Pages {
    pub(crate) fn new() -> Self {
        Self {
            done: Vec::new(),
            size: (0.0, 0.0),
            content: Content::new(),
        }
    }

    pub(crate) fn begin(&mut self, size: (f32, f32)) {
        self.end();
        self.size = size;
        self.content.set_line_join(LineJoinStyle::RoundJoin);
    }

    fn end(&mut self) {
        let content = std::mem::replace(&mut self.content, Content::new()).finish();
        if !content.is_empty() {
            self.done.push((self.size, content.into_vec()));
        }
    }

    /// Writes words that begin at a place of their line.
    pub(crate) fn text(&mut self, words: &str, (x, y): (f32, f32), size: f32, face: Name<'_>) {
        // What Windows calls 1252 has the first 256 characters of Unicode, but for a few that are not printed.
        let bytes = words.chars().map(|c| u8::try_from(c).unwrap_or(b'?'));
        let bytes: Vec<u8> = bytes.collect();
        self.content.begin_text().set_font(face, size);
        self.content
            .next_line(x, self.size.1 - y)
            .show(Str(&bytes))
            .end_text();
    }

    /// A thin line through places.
    pub(crate) fn line(&mut self, places: &[(f32, f32)], grey: f32) {
        self.content.set_dash_pattern([], 0.0);
        self.content.set_line_width(0.4).set_stroke_gray(grey);
        for (index, &(x, y)) in places.iter().enumerate() {
            let y = self.size.1 - y;
            match index {
                0 => self.content.move_to(x, y),
                _ => self.content.line_to(x, y),
            };
        }
        self.content.stroke();
    }

    /// Places a picture by its upper left corner.
    pub(crate) fn picture(&mut self, picture: &Picture, (x, y): (f32, f32), scale: f32) {
        let top = self.size.1 - y;
        self.content
            .save_state()
            .transform([scale, 0.0, 0.0, -scale, x, top]);
        self.shapes(picture.shapes.root());
        self.content.restore_state();
        for one in &picture.words {
            let size = one.size * scale;
            let left = x + one.x * scale - width(&one.text, size) / 2.0;
            let [red, green, blue] = one.colour;
            self.content.set_fill_rgb(red, green, blue);
            self.text(&one.text, (left, y + one.y * scale), size, PLAIN);
        }
        self.content.set_fill_gray(0.0);
    }

    fn shapes(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.shapes(group),
                Node::Path(path) => self.path(path),
                Node::Image(_) | Node::Text(_) => {}
            }
        }
    }

    fn path(&mut self, path: &Path) {
        let Some(data) = path.data().clone().transform(path.abs_transform()) else {
            return;
        };
        let fill = path.fill().and_then(|fill| rgb(fill.paint()));
        let stroke = path.stroke().and_then(|one| Some((one, rgb(one.paint())?)));
        let content = &mut self.content;
        if let Some([red, green, blue]) = fill {
            content.set_fill_rgb(red, green, blue);
        }
        if let Some((stroke, [red, green, blue])) = stroke {
            content.set_stroke_rgb(red, green, blue);
            content.set_line_width(stroke.width().get());
            content.set_line_cap(match stroke.linecap() {
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Butt | LineCap::Square => LineCapStyle::ButtCap,
            });
            let dashes = stroke.dasharray().unwrap_or_default();
            content.set_dash_pattern(dashes.iter().copied(), 0.0);
        }
        let mut at = Point::zero();
        for segment in data.segments() {
            at = trace(content, at, segment);
        }
        match (fill, stroke) {
            (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
            (Some(_), None) => content.fill_nonzero(),
            (None, Some(_)) => content.stroke(),
            (None, None) => content.end_path(),
        };
    }

    /// The file, in which these are shown.
    pub(crate) fn finish(mut self, numbers: Vec<u64>) -> Printed {
        self.end();
        let [catalog, tree, plain, bold] = [1, 2, 3, 4].map(Ref::new);
        let page = |index: usize| Ref::new(5 + 2 * index as i32);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        let pages = (0..self.done.len()).map(page);
        pdf.pages(tree).kids(pages).count(self.done.len() as i32);
        for (font, name) in [(plain, "Helvetica"), (bold, "Helvetica-Bold")] {
            let mut font = pdf.type1_font(font);
            font.base_font(Name(name.as_bytes()))
                .encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        for (index, ((width, height), content)) in self.done.iter().enumerate() {
            let (at, stream) = (page(index), Ref::new(6 + 2 * index as i32));
            let mut page = pdf.page(at);
            page.parent(tree)
                .contents(stream)
                .media_box(Rect::new(0.0, 0.0, *width, *height));
            page.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
            page.finish();
            let packed = miniz_oxide::deflate::compress_to_vec_zlib(content, 6);
            pdf.stream(stream, &packed).filter(Filter::FlateDecode);
        }
        Printed {
            pdf: pdf.finish(),
            pages: self.done.len(),
            numbers,
        }
    }
}
