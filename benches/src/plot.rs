//! Plots over the number of rules as SVG, with logarithmic axes.

use std::path::Path;

use plotters::prelude::*;

const SIZE: (u32, u32) = (732, 420);

/// The font of everything but the title. Its letters have 11 pixels, because plotters divides by
/// 1.24.
const FONT: (&str, i32) = ("sans-serif", 14);

/// A named curve.
pub(crate) struct Curve {
    pub(crate) name: &'static str,
    /// Pairs of a number of rules and its cost.
    pub(crate) points: Vec<(f64, f64)>,
}

/// A plot of some curves, that of this project first.
pub(crate) struct Plot {
    pub(crate) title: &'static str,
    /// The unit of the vertical axis.
    pub(crate) unit: &'static str,
    pub(crate) curves: Vec<Curve>,
}

impl Plot {
    /// Writes the plot to a file.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        self.draw(path).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn draw(&self, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let all = || self.curves.iter().flat_map(|curve| &curve.points);
        let (left, right) = ends(all().map(|point| point.0));
        let (low, high) = ends(all().map(|point| point.1));
        let area = SVGBackend::new(path, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(self.title, ("sans-serif", 18))
            .margin(12)
            .margin_right(24)
            .x_label_area_size(42)
            .y_label_area_size(72)
            .build_cartesian_2d((left..right).log_scale(), (low / 1.5..high * 1.5).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("rules")
            .y_desc(self.unit)
            .label_style(FONT)
            .axis_desc_style(FONT)
            .x_label_formatter(&|rules| format!("{rules}"))
            .y_label_formatter(&|cost| format!("{cost}"))
            .max_light_lines(0)
            .draw()?;
        for (index, curve) in self.curves.iter().enumerate() {
            let style = Palette99::pick(index).stroke_width(if index == 0 { 3 } else { 1 });
            chart
                .draw_series(LineSeries::new(curve.points.iter().copied(), style).point_size(2))?
                .label(curve.name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.8))
            .label_font(FONT)
            .draw()?;
        area.present()?;
        Ok(())
    }
}

/// Returns the least and the greatest of some numbers.
fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, 0.0), |(low, high), number| (low.min(number), high.max(number)))
}
