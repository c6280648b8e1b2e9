//! Plots, drawn by plotters as SVG.
//!
//! Plotters knows pixels and fixed colours. Plots are drawn [`FINE`] times too large, to be smooth at every size, and
//! in placeholders that are exchanged for the page's variables, to follow its theme.

use plotters::backend::SVGBackend;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, EmptyElement, PathElement, Polygon, Rectangle, TriangleMarker};
use plotters::style::{Color, IntoFont, RGBColor, ShapeStyle};

use quantarium_tournament::stats::Estimate;

use crate::ReportError;

/// How much larger a plot is drawn than it is shown.
pub(crate) const FINE: u32 = 4;

/// A placeholder, what stands for it on the page, and on paper.
pub(crate) struct Paint(
    pub(crate) RGBColor,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

pub(crate) const INK: Paint = Paint(RGBColor(1, 1, 1), "var(--soft)", "#565b63");
pub(crate) const RULE: Paint = Paint(RGBColor(2, 2, 2), "var(--rule)", "#dcd8cf");
pub(crate) const MARK: Paint = Paint(RGBColor(3, 3, 3), "var(--mark)", "#8a8780");
const SERIES: [Paint; 5] = [
    Paint(RGBColor(10, 0, 0), "var(--series-1)", "#b06a00"),
    Paint(RGBColor(20, 0, 0), "var(--series-2)", "#0a6670"),
    Paint(RGBColor(30, 0, 0), "var(--series-3)", "#75488f"),
    Paint(RGBColor(40, 0, 0), "var(--series-4)", "#2f5f9e"),
    Paint(RGBColor(50, 0, 0), "var(--series-5)", "#a0413a"),
];

/// Every placeholder.
pub(crate) fn paints() -> impl Iterator<Item = &'static Paint> {
    SERIES.iter().chain([&INK, &RULE, &MARK])
}

/// How many series have a colour of their own.
pub(crate) const COLOURS: usize = SERIES.len();

pub(crate) fn paint(series: usize) -> RGBColor {
    SERIES[series % COLOURS].0
}

pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// A plot's size: that of the smallest place it gets on the page.
const PLOT: (u32, u32) = (290, 200);

/// Draws a picture of a size; `words` say what is to be seen.
pub(crate) fn picture(
    (width, height): (u32, u32),
    words: &str,
    draw: impl FnOnce(&Area<'_>) -> Result<(), ReportError>,
) -> Result<String, ReportError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (width * FINE, height * FINE));
        let area = area.into_drawing_area();
        draw(&area)?;
        area.present()?;
    }
    for Paint(RGBColor(r, g, b), variable, _) in paints() {
        svg = svg.replace(&format!("#{r:02X}{g:02X}{b:02X}"), variable);
    }
    let drawn = svg
        .find("xmlns")
        .and_then(|from| svg[from..].split_once('>'));
    let drawn = drawn.map_or("", |(_, drawn)| drawn);
    let (wide, high) = (width * FINE, height * FINE);
    let words = words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;");
    Ok(format!(
        "<svg viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"{words}\">{drawn}"
    ))
}

pub(crate) struct Series {
    /// Which colour and mark it has.
    pub(crate) number: usize,
    pub(crate) points: Vec<(f64, Estimate)>,
}

/// How the places of a series are marked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marks {
    /// A line, a band for the intervals, and a mark on each point.
    Points,
    /// A line and a band for the intervals.
    Line,
    /// A mark and a bar for its interval on each point.
    Bars,
}

/// What is beside a plot, and what it says.
pub(crate) struct Axes<'a> {
    pub(crate) words: &'a str,
    /// What stands below.
    pub(crate) below: &'a str,
    /// A value that has a line of its own on the plot; without it zero is on it.
    pub(crate) reference: Option<f64>,
    pub(crate) marks: Marks,
    pub(crate) x: &'a dyn Fn(&f64) -> String,
    pub(crate) y: &'a dyn Fn(&f64) -> String,
    pub(crate) x_ticks: usize,
}

/// The least and the greatest, with some room; nothing if there are none.
fn range(numbers: impl Iterator<Item = f64>, room: f64) -> Option<(f64, f64)> {
    let finite = numbers.filter(|number| number.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    let room = ((high - low) * room).max(1e-6);
    (low <= high).then_some((low - room, high + room))
}

/// How far intervals reach beyond the values at most, in the values' range: that of a few games would hide all else.
const REACH: f64 = 0.6;

/// Where an interval is drawn: to where it is known.
fn ends(estimate: &Estimate) -> (f64, f64) {
    let end = |end: f64| if end.is_finite() { end } else { estimate.value };
    (end(estimate.low), end(estimate.high))
}

/// A plot of some series; nothing if there is nothing to plot.
pub(crate) fn lines(axes: &Axes<'_>, series: &[Series]) -> Result<Option<String>, ReportError> {
    let points = || series.iter().flat_map(|series| &series.points);
    let held = [axes.reference.unwrap_or(0.0)];
    let values = points().map(|(_, estimate)| estimate.value).chain(held);
    let Some(limits) = range(values, REACH) else {
        return Ok(None);
    };
    let intervals = points().flat_map(|(_, estimate)| {
        let (low, high) = ends(estimate);
        [low.max(limits.0), high.min(limits.1)]
    });
    let x_room = match axes.marks {
        Marks::Bars => 0.12,
        Marks::Points | Marks::Line => 0.02,
    };
    let x = range(points().map(|(x, _)| *x), x_room);
    let y = range(intervals.chain(held), 0.05);
    let (Some(x), Some(y)) = (x, y) else {
        return Ok(None);
    };
    let drawn = picture(PLOT, axes.words, |area| {
        let mut chart = chart(area, axes, x, y)?;
        for series in series {
            draw_series(&mut chart, axes.marks, series, y)?;
        }
        Ok(())
    });
    drawn.map(Some)
}

pub(crate) fn style(colour: RGBColor, width: u32) -> ShapeStyle {
    colour.stroke_width(width * FINE / 2)
}

fn chart<'a, 'b>(
    area: &'a Area<'b>,
    axes: &Axes<'_>,
    (left, right): (f64, f64),
    (bottom, top): (f64, f64),
) -> Result<Chart<'a, 'b>, ReportError> {
    let font = ("sans-serif", 15 * FINE).into_font().color(&INK.0);
    let mut chart = ChartBuilder::on(area)
        .margin_top(8 * FINE)
        .margin_right(10 * FINE)
        .x_label_area_size(42 * FINE)
        .y_label_area_size(48 * FINE)
        .build_cartesian_2d(left..right, bottom..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(RULE.0.mix(0.0))
        .bold_line_style(style(RULE.0, 2))
        .axis_style(style(RULE.0, 2))
        .label_style(font.clone())
        .axis_desc_style(font)
        .x_labels(axes.x_ticks)
        .y_labels(6)
        .x_label_formatter(axes.x)
        .y_label_formatter(axes.y)
        .x_desc(axes.below)
        .set_all_tick_mark_size(3 * FINE)
        .draw()?;
    if let Some(reference) = axes.reference {
        // Plotters has no dashes in its elements: short strokes.
        let step = (right - left) / 40.0;
        let dashes = (0..40).step_by(2).map(|dash| {
            let from = left + f64::from(dash) * step;
            let stroke = vec![(from, reference), (from + step, reference)];
            PathElement::new(stroke, style(MARK.0, 3))
        });
        chart.draw_series(dashes)?;
    }
    Ok(chart)
}

fn draw_series(
    chart: &mut Chart<'_, '_>,
    marks: Marks,
    series: &Series,
    (bottom, top): (f64, f64),
) -> Result<(), ReportError> {
    let colour = paint(series.number);
    let ends = |estimate: &Estimate| {
        let (low, high) = ends(estimate);
        (low.max(bottom), high.min(top))
    };
    let line: Vec<(f64, f64)> = series.points.iter().map(|(x, y)| (*x, y.value)).collect();
    if marks == Marks::Bars {
        let bars = series.points.iter().map(|(x, y)| {
            let (low, high) = ends(y);
            PathElement::new(vec![(*x, low), (*x, high)], style(colour, 4))
        });
        chart.draw_series(bars)?;
    } else {
        let upper = series.points.iter().map(|(x, y)| (*x, ends(y).1));
        let lower = series.points.iter().rev().map(|(x, y)| (*x, ends(y).0));
        let band = Polygon::new(upper.chain(lower).collect::<Vec<_>>(), colour.mix(0.18));
        chart.draw_series([band])?;
        let path = PathElement::new(line.clone(), style(colour, 4));
        chart.draw_series([path])?;
    }
    if marks == Marks::Line {
        return Ok(());
    }
    let size = match marks {
        Marks::Bars => 5 * FINE,
        Marks::Points | Marks::Line => 7 * FINE / 2,
    } as i32;
    let (half, filled, line) = (size * 9 / 10, colour.filled(), line.into_iter());
    let square = |at: (f64, f64)| {
        EmptyElement::at(at) + Rectangle::new([(-half, -half), (half, half)], filled)
    };
    let drawn = match series.number % 3 {
        0 => chart.draw_series(line.map(|at| Circle::new(at, size, filled))),
        1 => chart.draw_series(line.map(square)),
        _ => chart.draw_series(line.map(|at| TriangleMarker::new(at, size * 5 / 4, filled))),
    };
    drawn?;
    Ok(())
}

/// A bar of a histogram: from where, to where, and how high.
pub(crate) type Bar = (f64, f64, f64);

/// How the numbers of some series are spread.
pub(crate) fn histogram(
    axes: &Axes<'_>,
    series: &[(usize, Vec<Bar>)],
) -> Result<Option<String>, ReportError> {
    let bins = || series.iter().flat_map(|(_, bins)| bins);
    let x = range(bins().flat_map(|(from, to, _)| [*from, *to]), 0.03);
    let most = bins().map(|(_, _, share)| *share).fold(0.0, f64::max);
    let Some(x) = x.filter(|_| most > 0.0) else {
        return Ok(None);
    };
    let drawn = picture(PLOT, axes.words, |area| {
        let mut chart = chart(area, axes, x, (0.0, most * 1.06))?;
        for (number, bins) in series {
            let colour = paint(*number);
            let (Some(first), Some(last)) = (bins.first(), bins.last()) else {
                continue;
            };
            let mut outline = vec![(first.0, 0.0)];
            for (from, to, share) in bins {
                outline.extend([(*from, *share), (*to, *share)]);
            }
            outline.push((last.1, 0.0));
            let filled = Polygon::new(outline.clone(), colour.mix(0.22));
            chart.draw_series([filled])?;
            let path = PathElement::new(outline, style(colour, 3));
            chart.draw_series([path])?;
        }
        Ok(())
    });
    drawn.map(Some)
}

/// The scale of a strip of shares.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// What would be even.
    pub(crate) even: f64,
}

const STRIP: (u32, u32) = (300, 26);

/// A share and its interval on a scale, without any letters.
pub(crate) fn strip(
    estimate: &Estimate,
    scale: Scale,
    number: usize,
    words: &str,
) -> Result<String, ReportError> {
    picture(STRIP, words, |area| {
        let mut chart =
            ChartBuilder::on(area).build_cartesian_2d(scale.low..scale.high, 0.0..1.0)?;
        let upright = |x: f64, colour, width, from, to| {
            PathElement::new(vec![(x, from), (x, to)], style(colour, width))
        };
        let across = PathElement::new(vec![(scale.low, 0.5), (scale.high, 0.5)], style(RULE.0, 2));
        chart.draw_series([across])?;
        chart.draw_series([upright(scale.even, MARK.0, 3, 0.0, 1.0)])?;
        let (low, high) = ends(estimate);
        let interval = PathElement::new(vec![(low, 0.5), (high, 0.5)], style(paint(number), 8));
        chart.draw_series([interval])?;
        let caps = [low, high].map(|end| upright(end, paint(number), 4, 0.28, 0.72));
        chart.draw_series(caps)?;
        let size = (6 * FINE) as i32;
        let dot = Circle::new((estimate.value, 0.5), size, paint(number).filled());
        chart.draw_series([dot])?;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_are_drawn_in_the_colours_of_the_page() {
        let estimate = |value| Estimate {
            low: value - 1.0,
            value,
            high: value + 1.0,
        };
        let axes = Axes {
            words: "Moves & \"more\" < 9",
            below: "ply",
            reference: Some(3.0),
            marks: Marks::Points,
            x: &|x| format!("{x}"),
            y: &|y| format!("{y}"),
            x_ticks: 5,
        };
        let series = |number| Series {
            number,
            points: (0..4)
                .map(|n| (f64::from(n), estimate(f64::from(n))))
                .collect(),
        };
        let draw = || lines(&axes, &[series(0), series(1), series(2)]).unwrap();
        let svg = draw().unwrap();
        assert!(svg.starts_with("<svg viewBox="), "{svg}");
        assert!(svg.contains("aria-label=\"Moves &amp; &quot;more&quot; &lt; 9\""));
        let variables = "--series-1 --series-2 --series-3 --rule --mark --soft";
        for variable in variables.split(' ') {
            let colour = format!("var({variable})");
            assert!(svg.contains(&colour), "{variable}: {svg}");
        }
        let fixed = svg.contains("\"#");
        assert!(!fixed, "a colour that does not follow the theme: {svg}");
        assert_eq!(Some(svg), draw());
        assert_eq!(lines(&axes, &[]).unwrap(), None);
    }
}
