/** The order of names as users sort them: capitals make no difference, and 9 stands before 10. */
export const { compare: byName } = new Intl.Collator(undefined, {
  sensitivity: "base",
  numeric: true,
});
