/** The password of every demo account; intentionally public. */
export const demoPassword = 'Board-demo-2026!';
