/** What the bench fails above. From the project's promises about speed and cost; ratios are of the baseline's CPU. */
export const budgets = {
  call_ratio_goal: 1.8,
  call_ratio_max: 2.2,
  list_ms_max: 1.5,
  handler_ratio_max: 0.2,
  bundle_gzip_kb_max: 300,
  startup_ms_max: 200,
  steady_p99_ms_max: 150,
  steady_growth_mb_max: 16,
} as const;
