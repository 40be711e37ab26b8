import { Download, Pencil, Trash2, Undo2 } from 'lucide-react';
import { Button, type ButtonTone } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { OpenInTab } from '#ui/OpenInTab.tsx';
import { longText, Row, Section, Specimen } from '../Section.tsx';

const tones: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger'];
const states = ['', 'is-hover', 'is-focus'] as const;

/** Buttons and links that look like them. */
export const Buttons = () => (
  <Section title="Buttons">
    {tones.map((tone) => (
      <Specimen key={tone} name={tone}>
        <div className="flex flex-wrap items-center gap-3">
          {states.map((state) => (
            <Button key={state} tone={tone} className={state}>
              {state === '' ? 'Save the changes' : state}
            </Button>
          ))}
          <Button tone={tone} busy>
            Busy
          </Button>
          <Button tone={tone}>
            <Download aria-hidden="true" className="size-4.5" />
            <span>With an icon</span>
          </Button>
        </div>
      </Specimen>
    ))}
    <Row>
      <Specimen name="long text">
        <Button tone="primary" className="max-w-full">
          {longText}
        </Button>
      </Specimen>
      <Specimen name="opens a tab">
        <OpenInTab href="/gallery/" label="Open in a tab" tone="secondary" />
      </Specimen>
      <Specimen name="icon buttons">
        <div className="flex flex-wrap gap-1">
          <IconButton icon={Pencil} label="Change the license of Ohio" text="Change" />
          <IconButton icon={Trash2} label="Delete the license of Ohio" text="Delete" />
          <IconButton icon={Undo2} label="Undo deleting the license of Ohio" text="Undo" isTextShown />
          <IconButton icon={Trash2} label="Deleting the license of Utah" text="Delete" busy />
        </div>
      </Specimen>
      <Specimen name="links">
        <p className="flex flex-wrap gap-4">
          <a href="#content" className="link">
            Link
          </a>
          <a href="#content" className="link is-hover">
            is-hover
          </a>
          <a href="#content" className="link is-focus">
            is-focus
          </a>
        </p>
      </Specimen>
    </Row>
  </Section>
);
