import type { ReactNode } from 'react';

/** One group of components of the gallery, with the name by which the tests find it. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-12">
    <h2 className="rule mb-6 pb-3 text-2xl">{title}</h2>
    <div className="grid gap-6">{children}</div>
  </section>
);

/** One state of a component, with what it shows. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-specimen={name} className="@container min-w-0">
    <p className="mb-1 text-sm text-muted">{name}</p>
    {children}
  </div>
);

/** States beside each other where there is room. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-6 gap-y-5">
    {children}
  </div>
);

/** A name that is too long for its place, with a part that has no space. */
export const longText =
  'Advanced minimally invasive and gastroesophageal-hepatopancreatobiliary surgery of Llanfairpwllgwyngyll';
