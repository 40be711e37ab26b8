/** Why the portal cannot open a page although nobody is to blame. */
export class PortalClosed extends Error {
  override readonly name = 'PortalClosed';
}
