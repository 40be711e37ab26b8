import { Section } from '../Section.tsx';

const grounds = ['paper', 'raised', 'sunken'] as const;
const tones = ['accent', 'danger', 'warning', 'success', 'info'] as const;

/** The colors of the stylesheet, each on what it is used on. */
export const Palette = () => (
  <Section title="Palette">
    <div className="grid gap-4 sm:grid-cols-2 desktop:grid-cols-3">
      {grounds.map((ground) => (
        <div
          key={ground}
          className="rounded-sheet border border-line p-4"
          style={{ background: `var(--color-${ground})` }}
        >
          <p className="font-semibold">{ground}</p>
          <p className="text-muted">muted</p>
          {tones.map((tone) => (
            <p key={tone} style={{ color: `var(--color-${tone})` }}>
              {tone}
            </p>
          ))}
          <div className="mt-2 h-10 rounded-sheet border border-edge p-1 text-sm">edge</div>
        </div>
      ))}
      {tones.map((tone) => (
        <p
          key={tone}
          className="rounded-sheet p-4 font-semibold"
          style={{ background: `var(--color-${tone}-tint)`, color: `var(--color-${tone})` }}
        >
          {`${tone} on its tint`}
        </p>
      ))}
    </div>
  </Section>
);
