/** The build's version string (first specification, §1). */
export const version = '20250428.4';
