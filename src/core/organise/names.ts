/** The order of names for users: without regard to case, and with 9 before 10. */
export const { compare: byName } = new Intl.Collator(undefined, {
  sensitivity: "base",
  numeric: true,
});
