import type { ComponentType } from 'react';

/** The parts of screens that a modal can hold, by the name that machines give them. */
export const dialogParts: Readonly<Record<string, ComponentType>> = {};
