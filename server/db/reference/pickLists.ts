import type { PickListName } from '#contract/pickLists/pickLists.ts';
import { nonSurgical } from '#contract/training/training.ts';
import { regions } from './regions.ts';

/** A row of `pick_list_items`; the scope is the value by which a list is limited, empty for a list that is not. */
export type PickListRow = Readonly<{
  list: string;
  scope?: string;
  position: number;
  itemValue: string;
  itemDescription: string;
  modifier?: string | null;
}>;
type Row = PickListRow;

/** Simple lists; their values count from 1. */
const plain: Readonly<Partial<Record<PickListName, readonly string[]>>> = {
  'abms-surgical-boards': [
    'Surgery',
    'Colon and Rectal Surgery',
    'Neurological Surgery',
    'Obstetrics and Gynecology',
    'Ophthalmology',
    'Orthopaedic Surgery',
    'Otolaryngology – Head and Neck Surgery',
    'Plastic Surgery',
    'Thoracic Surgery',
    'Urology',
  ],
  accommodations: [
    'Additional time',
    'Separate room',
    'Extra breaks',
    'Large print or zoom',
    'Reader or recorder',
    'Lactation breaks',
    'Medical device in the room',
    'Other',
  ],
  'appointment-types': ['Active', 'Provisional', 'Courtesy', 'Consulting', 'Locum tenens', 'Emeritus'],
  'certificate-types': [
    'General Surgery',
    'Surgical Critical Care',
    'Vascular Surgery',
    'Pediatric Surgery',
    'Complex General Surgical Oncology',
    'Hospice and Palliative Medicine',
    'ACLS',
    'ATLS',
    'FES',
    'FLS',
    'Not a certificate',
  ],
  degrees: ['MD', 'DO', 'MBBS', 'MBChB', 'PhD', 'MPH', 'MBA', 'Other'],
  'document-types': [
    'Certificate',
    'Medical license',
    'Operative log',
    'Reference letter',
    'Program letter',
    'Accommodation request',
    'Proof of CME',
    'Admission card',
    'Receipt',
    'Other',
  ],
  ethnicities: ['Hispanic or Latino', 'Not Hispanic or Latino', 'Prefer not to say'],
  'exam-specialties': [
    'General Surgery',
    'Surgical Critical Care',
    'Vascular Surgery',
    'Pediatric Surgery',
    'Complex General Surgical Oncology',
  ],
  'exam-statuses': [
    'Not started',
    'In progress',
    'Submitted',
    'Approved',
    'Registered',
    'Withdrawn',
    'Absent',
  ],
  'exam-types': [
    'Qualifying exam',
    'Certifying exam',
    'Continuous certification assessment',
    'In-training exam',
    'Secure readmission exam',
    'Focused practice exam',
  ],
  'fellowship-types': [
    'Surgical Critical Care',
    'Vascular Surgery',
    'Pediatric Surgery',
    'Complex General Surgical Oncology',
    'Minimally Invasive and Bariatric Surgery',
    'Colon and Rectal Surgery',
  ],
  genders: ['Female', 'Male', 'Nonbinary', 'Prefer not to say'],
  'graduate-profile': [
    'Graduate of a medical school in the United States',
    'Graduate of a medical school in Canada',
    'Graduate of another international medical school',
    'Graduate of a school of osteopathic medicine',
  ],
  languages: [
    'English',
    'Arabic',
    'Chinese (Cantonese)',
    'Chinese (Mandarin)',
    'French',
    'German',
    'Hindi',
    'Italian',
    'Japanese',
    'Korean',
    'Persian',
    'Polish',
    'Portuguese',
    'Russian',
    'Spanish',
    'Swedish',
    'Tagalog',
    'Urdu',
    'Vietnamese',
    'Other',
  ],
  'license-types': ['Full and unrestricted', 'Restricted', 'Training', 'Temporary', 'Inactive', 'Retired'],
  'organization-types': [
    'Hospital',
    'Ambulatory surgery center',
    'University',
    'Military treatment facility',
    'Veterans Affairs medical center',
    'Private practice',
    'Other',
  ],
  'outcome-registries': [
    'National quality improvement registry of a surgical society',
    'Metabolic and bariatric surgery registry',
    'Trauma registry',
    'Cancer registry',
    'Vascular surgery registry',
    'Pediatric surgery registry',
    'Transplant registry',
    'Registry of the state or of the hospital',
  ],
  'practice-types': [
    'Academic',
    'Community hospital',
    'Private group',
    'Solo practice',
    'Military',
    'Government',
    'Locum tenens',
    'Not in practice',
  ],
  'primary-practices': [
    'Abdominal surgery',
    'Acute care surgery',
    'Breast surgery',
    'Burn surgery',
    'Colon and rectal surgery',
    'Endocrine surgery',
    'General surgery',
    'Metabolic and bariatric surgery',
    'Pediatric surgery',
    'Surgical critical care',
    'Surgical oncology',
    'Transplantation',
    'Trauma surgery',
    'Vascular surgery',
  ],
  races: [
    'American Indian or Alaska Native',
    'Asian',
    'Black or African American',
    'Native Hawaiian or Other Pacific Islander',
    'White',
    'More than one',
    'Prefer not to say',
  ],
  'reference-letter-alt-role': [
    'Vice chair of surgery',
    'Division chief',
    'Chief medical officer',
    'Practice partner',
    'Referring physician',
  ],
  'reference-letter-explain': [
    'The position is vacant',
    'I hold the position myself',
    'The official is related to me',
    'The hospital has no such position',
    'Other',
  ],
  'reference-letter-type': ['Chief of surgery', 'Chair of credentials', 'Program director', 'Other official'],
  'training-types': [
    'Residency',
    'Fellowship',
    'Research',
    'Preliminary year',
    'Additional certification',
    'Other',
  ],
};

const countryCodes =
  'US CA AR AU AT BE BR CL CN CO CU CZ DK DO EG ET FI FR DE GH GR HT HK HU IS IN ID IR IQ IE IL IT JM JP JO KE KR KW LB MY MX NP NL NZ NG NO PK PE PH PL PT PR RO RU SA RS SG ZA ES LK SD SE CH SY TW TH TT TN TR UG UA AE GB UY VE VN ZW'.split(
    ' ',
  );

const levels: Readonly<Record<string, readonly string[]>> = {
  1: [
    'Clinical Level 1',
    'Clinical Level 2',
    'Clinical Level 3',
    'Clinical Level 4',
    'Clinical Level 5',
    'Research',
  ],
  2: ['Fellowship Clinical Level 1'],
  3: ['Clinical Level 4', 'Clinical Level 5', 'Fellowship Clinical Level 1', 'Fellowship Clinical Level 2'],
  4: ['Fellowship Clinical Level 1', 'Fellowship Clinical Level 2'],
  5: ['Fellowship Clinical Level 1', 'Fellowship Clinical Level 2'],
};

const shared = [nonSurgical];
const activities: Readonly<Record<string, readonly string[]>> = {
  1: [
    'Abdomen and alimentary tract',
    'Breast, skin and soft tissue',
    'Endocrine surgery',
    'Endoscopy',
    'Pediatric surgery',
    'Plastic surgery',
    'Surgical critical care',
    'Surgical oncology',
    'Thoracic surgery',
    'Transplantation',
    'Trauma and acute care',
    'Vascular surgery',
    'Anesthesiology',
    'Other',
    ...shared,
  ],
  2: ['Surgical intensive care', 'Burn intensive care', 'Trauma', 'Elective', ...shared],
  3: ['Open vascular surgery', 'Endovascular surgery', 'Vascular laboratory', 'Elective', ...shared],
  4: ['General pediatric surgery', 'Neonatal intensive care', 'Pediatric oncology', 'Elective', ...shared],
  5: [
    'Hepatobiliary',
    'Gastrointestinal oncology',
    'Breast',
    'Sarcoma and melanoma',
    'Radiation oncology',
    ...shared,
  ],
};

/** Which document types are certificates, and the type of certificate of all others. */
const modifierOf = ({ list, itemDescription }: Row): Pick<Row, 'modifier'> => {
  if (list === 'document-types' && itemDescription === 'Certificate') return { modifier: 'certificate' };
  if (list === 'certificate-types' && itemDescription === 'Not a certificate') return { modifier: 'none' };
  return {};
};

const numbered = (list: PickListName, scope: string, texts: readonly string[], first = 1): Row[] =>
  texts.map((itemDescription, index) => ({
    list,
    scope,
    position: index + 1,
    itemValue: String(first + index),
    itemDescription,
  }));

/** All pick-list rows. Examiner sessions and exam dates are computed from other tables. */
export function pickListRows(): Row[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }));
  return [
    ...Object.entries(plain)
      .flatMap(([list, texts]) => numbered(list as PickListName, '', texts))
      .map((row) => ({ ...row, ...modifierOf(row) })),
    ...countries.map(({ code, name }, index) => ({
      list: 'countries',
      position: index + 1,
      itemValue: code,
      itemDescription: name,
    })),
    ...Object.entries(regions).flatMap(([country, list]) =>
      list.map(([modifier, itemDescription], index) => ({
        list: 'states',
        scope: country,
        position: index + 1,
        itemValue: `${country}-${modifier}`,
        itemDescription,
        modifier,
      })),
    ),
    ...Object.entries(levels).flatMap(([id, texts]) =>
      numbered('clinical-levels', id, texts, Number(id) * 100 + 1),
    ),
    ...Object.entries(activities).flatMap(([id, texts]) =>
      numbered('clinical-activities', id, texts, Number(id) * 100 + 1),
    ),
  ];
}
