/** Thrown when the portal cannot open a page because its flags are missing. */
export class PortalClosed extends Error {
  override readonly name = 'PortalClosed';
}
