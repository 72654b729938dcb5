/**
 * The performance score of Lighthouse 10 and later, from its metrics.
 *
 * Each metric is scored by a log-normal curve through two control points, the 10th percentile and
 * the median of real sites, and the scores are weighted. Points and weights for phones:
 * https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/metrics and
 * https://developer.chrome.com/docs/lighthouse/performance/performance-scoring
 */

export interface Metrics {
  fcpMs: number;
  speedIndexMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

const curves: Record<keyof Metrics, { p10: number; median: number; weight: number }> = {
  fcpMs: { p10: 1_800, median: 3_000, weight: 0.1 },
  speedIndexMs: { p10: 3_387, median: 5_800, weight: 0.1 },
  lcpMs: { p10: 2_500, median: 4_000, weight: 0.25 },
  tbtMs: { p10: 200, median: 600, weight: 0.3 },
  cls: { p10: 0.1, median: 0.25, weight: 0.25 },
};

/** Abramowitz and Stegun 7.1.26, as Lighthouse has it; off by at most 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const y =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - y * Math.exp(-x * x));
}

/** The share of sites that are slower: 0.9 at the 10th percentile, 0.5 at the median. */
function curve(value: number, p10: number, median: number): number {
  if (value <= 0) return 1;
  const inverseErfcOneFifth = 0.9061938024368232;
  const standardized = (Math.log(value / median) * inverseErfcOneFifth) / -Math.log(p10 / median);
  return (1 - erf(standardized)) / 2;
}

/** From 0 to 100. */
export function lighthouseScore(metrics: Metrics): number {
  const names = Object.keys(curves) as (keyof Metrics)[];
  const sum = names.reduce((total, name) => {
    const { p10, median, weight } = curves[name];
    return total + weight * curve(metrics[name], p10, median);
  }, 0);
  return Math.round(sum * 100);
}
