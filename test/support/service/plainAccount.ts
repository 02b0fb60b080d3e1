/** What a storage is told of an account in a test, but its username. */
export const plainAccount = {
  firstname: "",
  lastname: "",
  email: "",
  emailVerified: false,
  locale: "en",
  timezone: "UTC",
  passwordHash: "",
  registeredAt: 0,
  activatedAt: 0,
  status: "active",
} as const;
