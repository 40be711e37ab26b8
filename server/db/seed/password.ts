/** The password of every demo account; public on purpose. */
export const demoPassword = 'Board-demo-2026!';
