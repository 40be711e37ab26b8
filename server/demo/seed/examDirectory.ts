import type {
  examCaseCategories,
  examCaseLogs,
  examDirectories,
  examPathways,
  examStatements,
} from '#server/db/examCards.ts';
import { metabolicStatements, surgeryStatements, type Wording } from './examStatements.ts';

/** A kind of case: its name, its minimum, and how many count at most. */
type Kind = readonly [name: string, minimum?: number, countsAtMost?: number];
/** A group of kinds, with the minimum for all of them. */
type Group = readonly [name: string, minimum: number, kinds: readonly Kind[]];

interface Directory {
  readonly mbsAverageMinimum: number | null;
  readonly letterTypes: readonly string[];
  readonly pathways: readonly (readonly [name: string, description: string])[];
  readonly groups: readonly Group[];
  readonly statements: readonly Wording[];
}

/** Stapling cases in metabolic and bariatric surgery, as the focused practice exam requires. */
const metabolic: Directory = {
  mbsAverageMinimum: 25,
  letterTypes: ['1', '2'],
  pathways: [
    ['Fellowship', 'You completed a fellowship in metabolic and bariatric surgery.'],
    ['Practice', 'You learned metabolic and bariatric surgery in practice, without a fellowship.'],
  ],
  groups: [
    [
      'Lifetime stapling cases',
      100,
      [
        ['During fellowship', 0, 75],
        ['In practice since fellowship', 25],
      ],
    ],
    [
      'Cases with an anastomosis',
      50,
      [
        ['Roux-en-Y gastric bypass'],
        ['One-anastomosis gastric bypass'],
        ['Duodenal switch, with one anastomosis or two'],
        ['Revision with a new anastomosis'],
      ],
    ],
    [
      'Other metabolic and bariatric cases',
      0,
      [
        ['Sleeve gastrectomy'],
        ['Revision without a new anastomosis'],
        ['Removal of a gastric band or its port'],
        ['Endoscopic procedure, such as a balloon or a suture of the pouch'],
        ['Reoperation for a complication, such as an internal hernia'],
      ],
    ],
  ],
  statements: metabolicStatements,
};

/** The 850 operations of a general surgery residency, and the other requirements. */
const surgery: Directory = {
  mbsAverageMinimum: null,
  letterTypes: ['3'],
  pathways: [
    ['Residency in the United States or Canada', 'You completed an accredited residency in general surgery.'],
    ['Training in another country', 'The board has accepted your training in another country.'],
  ],
  groups: [
    [
      'Abdomen',
      250,
      [
        ['Cholecystectomy', 85],
        ['Inguinal and femoral hernia', 60],
        ['Ventral and incisional hernia', 25],
        ['Exploration of the abdomen'],
        ['Spleen'],
        ['Other operations on the abdomen'],
      ],
    ],
    [
      'Alimentary tract',
      180,
      [
        ['Esophagus', 5],
        ['Stomach', 15],
        ['Small intestine', 25],
        ['Appendix', 40],
        ['Large intestine', 40],
        ['Anus and rectum', 20],
      ],
    ],
    [
      'Endoscopy',
      85,
      [
        ['Upper endoscopy', 35],
        ['Colonoscopy', 50],
      ],
    ],
    [
      'Vascular',
      50,
      [
        ['Access for dialysis', 10],
        ['Anastomosis, repair or endarterectomy', 10],
        ['Endovascular procedure'],
        ['Other vascular operations'],
      ],
    ],
    [
      'Trauma',
      50,
      [
        ['Operations for an injury', 10],
        ['Resuscitation and care without an operation', 40],
      ],
    ],
    ['Breast', 40, [['Mastectomy', 5], ['Axilla', 5], ['Other operations on the breast']]],
    [
      'Skin and soft tissue',
      25,
      [['Melanoma and sarcoma'], ['Infection and debridement'], ['Other operations on skin and soft tissue']],
    ],
    ['Head and neck', 25, [['Airway, such as tracheostomy'], ['Neck, salivary glands and others']]],
    ['Thoracic', 20, [['Open thoracotomy', 5], ['Thoracoscopy and other operations on the chest']]],
    ['Pediatric', 20, [['Hernia in a child'], ['Other operations on a child']]],
    ['Endocrine', 15, [['Thyroid or parathyroid', 10], ['Adrenal and others']]],
    [
      'Liver and pancreas',
      10,
      [
        ['Liver', 5],
        ['Pancreas', 5],
      ],
    ],
    ['Plastic surgery', 10, [['Flaps and grafts'], ['Other plastic operations']]],
    ['Other operations', 70, [['Organ transplantation'], ['Genitourinary and gynecologic'], ['Any other']]],
    [
      'Operations as chief resident',
      200,
      [['In the final year'], ['In a chief rotation of the year before it']],
    ],
    [
      'Surgical critical care',
      40,
      [
        ['Mechanical ventilation', 1],
        ['Bleeding that is no injury', 1],
        ['Unstable circulation', 1],
        ['Failure of an organ', 1],
        ['Irregular heartbeat', 1],
        ['Invasive monitoring', 1],
        ['Nutrition by tube or vein', 1],
      ],
    ],
  ],
  statements: surgeryStatements,
};

/** By the exam's id. */
const directories: Readonly<Record<number, Directory>> = { 502: surgery, 503: surgery, 507: metabolic };

export interface DirectoryRows {
  readonly directories: readonly (typeof examDirectories.$inferInsert)[];
  readonly pathways: readonly (typeof examPathways.$inferInsert)[];
  readonly groups: readonly (typeof examCaseLogs.$inferInsert)[];
  readonly categories: readonly (typeof examCaseCategories.$inferInsert)[];
  readonly statements: readonly (typeof examStatements.$inferInsert)[];
}

/** Ids derive from exam and group, so that they are the same every day: 5071, 50701, 5070101. */
const rowsOf = (examId: number, directory: Directory): DirectoryRows => {
  const { mbsAverageMinimum, letterTypes, pathways, groups, statements } = directory;
  const groupId = (index: number) => examId * 100 + index + 1;
  return {
    directories: [{ examId, mbsAverageMinimum, letterTypes }],
    pathways: pathways.map(([name, description], index) => ({
      examPathwayId: examId * 10 + index + 1,
      examId,
      position: index + 1,
      name,
      description,
    })),
    groups: groups.map(([name, minimum], index) => ({
      examCaseLogId: groupId(index),
      examId,
      position: index + 1,
      name,
      minimum,
    })),
    categories: groups.flatMap(([, , kinds], group) =>
      kinds.map(([name, minimum = 0, countsAtMost = null], index) => ({
        categoryId: groupId(group) * 100 + index + 1,
        examCaseLogId: groupId(group),
        position: index + 1,
        name,
        minimum,
        countsAtMost,
      })),
    ),
    statements: statements.map((wording) => ({ examId, ...wording })),
  };
};

/** The requirements of the demo's exams that have cards. */
export function directoryRows(): DirectoryRows {
  const all = Object.entries(directories).map(([id, directory]) => rowsOf(Number(id), directory));
  return {
    directories: all.flatMap((each) => each.directories),
    pathways: all.flatMap((each) => each.pathways),
    groups: all.flatMap((each) => each.groups),
    categories: all.flatMap((each) => each.categories),
    statements: all.flatMap((each) => each.statements),
  };
}
