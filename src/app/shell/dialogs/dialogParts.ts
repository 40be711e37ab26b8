import type { ComponentType } from 'react';

/** Components that a modal can contain, by the name that machines use. */
export const dialogParts: Readonly<Record<string, ComponentType>> = {};
