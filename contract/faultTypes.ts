/** Words that the server puts into `type` and that the portal acts on. */
export const faultTypes = {
  loginFailed: 'login-failed',
  rateLimited: 'rate-limited',
  recentSignInRequired: 'recent-sign-in-required',
  resetRequired: 'password-reset-required',
  validation: 'validation',
} as const;
