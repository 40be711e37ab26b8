import type { caseHeaders } from '#server/db/scoring.ts';

type Case = typeof caseHeaders.$inferInsert;

/** The sections of a case, in the order in which an examiner needs them. */
const oralCase = (
  caseHeaderId: number,
  title: string,
  [presentation, questions, expected, complications]: readonly [string, string, string, string],
): Case => ({
  caseHeaderId,
  title,
  sections: [
    { heading: 'Presentation', text: presentation },
    { heading: 'Questions', text: questions },
    { heading: 'Expected actions', text: expected },
    { heading: 'If the course is complicated', text: complications },
  ],
});

/** The cases of the demo; patients and histories are fictional, the titles are common in general surgery. */
export const caseRows: readonly Case[] = [
  oralCase(401, 'Right lower quadrant pain', [
    `A 19-year-old college student has had abdominal pain for 30 hours. It began around the navel and has moved to the right lower quadrant. She has vomited twice and has no appetite. Her last period was three weeks ago.

Temperature 38.1 °C, pulse 104, blood pressure 118/72. The abdomen is tender with guarding at McBurney's point. White cells 14,800. The pregnancy test is negative.`,
    `1. What else is on your list, and what would you ask or examine to sort it?
2. Which imaging do you choose, and why this one?
3. The ultrasound does not show the appendix. What now?
4. Talk me through the operation that you would do.`,
    `Asks for the gynecological history and does a pelvic examination.
Gives fluids and antibiotics before the incision.
Gets a CT or repeats the examination; names the radiation and weighs it.
Offers laparoscopic appendectomy; names nonoperative treatment with antibiotics as an alternative, with its rate of recurrence.
Divides the mesoappendix safely and secures the base; examines terminal ileum and ovaries when the appendix looks normal.`,
    `On the fifth day she returns with fever and pelvic pain. CT shows a collection of 5 cm. Expected: antibiotics and percutaneous or transrectal drainage; an operation only if that fails.`,
  ]),
  oralCase(402, 'Acute gallbladder disease', [
    `A 58-year-old man with diabetes has had pain under the right ribs for three days. Temperature 38.6 °C, pulse 112. Murphy's sign is positive. Bilirubin 3.4, alkaline phosphatase 310, white cells 17,200. The ultrasound shows stones, a wall of 6 mm, fluid around the gallbladder and a common duct of 11 mm.`,
    `1. What is your diagnosis, and how severe is it?
2. In which order do you treat duct and gallbladder?
3. You find dense inflammation and cannot see the cystic duct. What are your choices?`,
    `Recognizes cholecystitis with a probable duct stone, and looks for cholangitis.
Resuscitates and gives antibiotics.
Plans ERCP before, or duct exploration during, the operation and can defend the order.
Insists on the critical view of safety; gives up on it early: subtotal cholecystectomy, drain, help from a colleague, conversion.
Never divides what has not been identified.`,
    `Two days after the operation there is bile in the drain, 400 mL a day. Expected: imaging for a collection, ERCP with sphincterotomy and stent for a leak of the cystic stump; referral to a hepatobiliary surgeon if the common duct is injured.`,
  ]),
  oralCase(403, 'Inguinal hernia that cannot be reduced', [
    `A 71-year-old man has a lump in the right groin that has come and gone for years. Since last night it has stayed out, and he has vomited. The lump is firm and tender, and the skin over it is red. Lactate 2.9. He takes apixaban for atrial fibrillation; the last dose was this morning.`,
    `1. Do you try to reduce it?
2. What do you do about the apixaban?
3. You open the sac and find a loop of dark bowel. Go on.
4. Mesh or no mesh?`,
    `Does not reduce a hernia that may hold dead bowel.
Operates without delay; knows when a reversal agent is justified and involves anesthesia.
Warms the bowel and waits, looks at color, peristalsis and pulse; resects what does not recover, through the groin or a laparotomy.
Avoids a permanent mesh in a contaminated field; names a tissue repair that he or she can describe.`,
    `On the third day he has a swollen, discolored scrotum and falling hemoglobin. Expected: finds the hematoma, stops the anticoagulant again, and knows when to return to the operating room.`,
  ]),
  oralCase(404, 'Small bowel obstruction', [
    `A 64-year-old woman who had a hysterectomy eleven years ago has had cramps, vomiting and a swollen abdomen for two days. She is dry, pulse 118, and moderately tender without peritonitis. The CT shows dilated small bowel with a transition point in the pelvis, a little free fluid, and bowel wall that takes up contrast normally.`,
    `1. How do you treat her tonight?
2. What would make you operate at once?
3. It is the third day and nothing has moved. What do you do?`,
    `Nasogastric tube, fluids by urine output, correction of potassium.
Examines her again and again, by the same surgeon.
Names the signs of strangulation: fever, tachycardia that stays, peritonitis, lactate, missing contrast uptake, a closed loop.
Uses water-soluble contrast to decide, and operates when it has not reached the colon within 24 hours.
Describes a careful entry into the abdomen away from the old scar.`,
    `An enterotomy is noticed while the adhesions are divided. Expected: repairs it, looks at the whole bowel, documents it, and tells the patient about it.`,
  ]),
  oralCase(405, 'Penetrating abdominal trauma', [
    `A 27-year-old man is brought in 15 minutes after a single gunshot wound to the left upper abdomen. Pulse 136, blood pressure 84/50, he answers questions but is restless. There is one hole two fingers below the left costal margin in the midclavicular line, and none on the back. Breath sounds are equal.`,
    `1. The first five minutes, please.
2. What will you look at before you go to the operating room, and what not?
3. You open the abdomen and it is full of blood. How do you proceed?
4. When do you stop and close temporarily?`,
    `Airway with the team ready, two large lines, massive transfusion protocol early, tranexamic acid.
Chest film and FAST including the pericardium; no CT in this patient.
Packs four quadrants, lets anesthesia catch up, then removes the packs in order.
Controls the spleen, looks into the lesser sac, at the diaphragm, both sides of the stomach, left colon and left kidney.
Stops for the lethal triad: controls bleeding and spillage, leaves the bowel in discontinuity, negative pressure dressing, intensive care.`,
    `Twelve hours later the bladder pressure is 28 mmHg and urine output stops. Expected: recognizes abdominal compartment syndrome and decompresses at the bedside if necessary.`,
  ]),
  oralCase(406, 'Blunt abdominal trauma', [
    `A 34-year-old cyclist was hit by a car. Pulse 108, blood pressure 104/68 after one liter of crystalloid. The left side of the chest and the left flank are bruised. FAST shows fluid around the spleen. The CT shows a grade IV splenic injury with a blush, two broken ribs, and nothing else.`,
    `1. Is she stable? Say how you decide.
2. Angiography or the operating room?
3. Which vaccinations does she need and when?
4. When may she go back to her bicycle?`,
    `Defines stability by the response to resuscitation and not by one number.
Offers angioembolization for the blush in a patient who responds, with an operating room that is ready.
Has a clear plan for failure: falling hemoglobin, transfusion of more than two units, peritonitis.
Vaccinates against encapsulated organisms after splenectomy, ideally after two weeks or before discharge.`,
    `On the fourth day she collapses on the ward. Expected: thinks of delayed rupture, resuscitates and operates without another scan.`,
  ]),
  oralCase(407, 'Left lower quadrant pain with free air', [
    `A 66-year-old man with polymyalgia takes 15 mg of prednisone. He has had left lower abdominal pain for four days; today it is everywhere. Temperature 38.9 °C, pulse 122, blood pressure 96/54. The abdomen is rigid. The CT shows sigmoid diverticulitis with free air under the diaphragm and fluid in the pelvis.`,
    `1. How do you prepare him for the operating room?
2. The peritonitis is purulent. What do you do with the colon?
3. What if the fluid were stool?
4. How do you handle the steroids?`,
    `Sepsis bundle within the hour, stress-dose steroids, stoma marking if there is time.
Resects the sigmoid in both cases; explains why lavage alone is a poor choice in this patient.
Decides between Hartmann's procedure and anastomosis with a loop ileostomy by the patient's state, and can say which state.
Takes down no splenic flexure without need in the emergency; leaves the rectal stump findable.`,
    `On the sixth day the stoma is black. Expected: tests how deep the necrosis goes with a tube and a light, and revises the stoma when it is below the fascia.`,
  ]),
  oralCase(408, 'A lump in the breast', [
    `A 47-year-old woman has found a lump in her left breast. It is 2.2 cm, firm and mobile, in the upper outer quadrant. The axilla is free. The mammogram shows a spiculated mass. The core biopsy reads: invasive ductal carcinoma, grade 2, estrogen and progesterone receptors positive, HER2 negative. Her mother had breast cancer at 44.`,
    `1. What more do you need before you speak about treatment?
2. She asks whether the breast has to go. What do you tell her?
3. One of three sentinel nodes has a macrometastasis. What follows?`,
    `Asks for the family history on both sides and offers genetic testing before the operation is chosen.
Images both breasts and the axilla; no staging scans without symptoms.
Explains that lumpectomy with radiation and mastectomy give the same survival, and what each asks of her.
Knows that axillary dissection can be left out with one or two positive nodes, breast conservation and whole-breast radiation.
Brings the case to a multidisciplinary conference.`,
    `A margin is positive for ductal carcinoma in situ. Expected: re-excision, oriented to the margin.`,
  ]),
  oralCase(409, 'A nodule in the thyroid', [
    `A 39-year-old teacher has a nodule of 2.6 cm in the right lobe, found by chance on a carotid ultrasound. It is solid, hypoechoic and has irregular margins. TSH is 1.8. Needle aspiration: Bethesda V, suspicious for papillary carcinoma. The lateral neck nodes look normal. She sings in a choir.`,
    `1. Lobectomy or total thyroidectomy?
2. How do you protect her voice, and what do you tell her before?
3. The nerve signal is lost on the right after the lobe is out. What now?
4. It is 4 a.m. after a total thyroidectomy and the nurse calls because the neck is swelling.`,
    `Accepts lobectomy for a low-risk tumor of this size and names what would make it total.
Examines the vocal folds before the operation.
Finds the nerve and follows it; keeps the parathyroids on their blood supply and transplants one that lost it.
Does not go on to the other side after a lost signal.
Opens the neck at the bedside for an expanding hematoma and does not wait for imaging or the operating room.`,
    `The next morning she feels tingling around her mouth. Expected: measures calcium and parathyroid hormone, gives oral calcium and calcitriol, intravenous calcium for symptoms.`,
  ]),
  oralCase(410, 'Bleeding from the upper gut', [
    `A 73-year-old man who takes ibuprofen for his knees has vomited blood twice and passes tar. Pulse 124, blood pressure 88/50, hemoglobin 6.9. After three units he is steadier. Endoscopy shows a 2.5 cm ulcer on the back wall of the duodenal bulb with a visible vessel; it is clipped and injected.`,
    `1. What do you do in the first half hour?
2. At night he bleeds again. Endoscopy, radiology or operation?
3. Describe the operation.`,
    `Two large lines, blood early, protects the airway before endoscopy, proton pump inhibitor.
Tries a second endoscopy or embolization where the patient allows it; says clearly when to operate.
Opens the duodenum along its length, controls with a finger, ligates the gastroduodenal artery in three places (above, below, medially).
Treats Helicobacter and stops the ibuprofen.`,
    `On the fifth day bile comes from the drain. Expected: duodenal leak; controls sepsis, drains, feeds beyond the leak, and thinks of pyloric exclusion only as a late choice.`,
  ]),
  oralCase(411, 'Cancer of the right colon', [
    `A 62-year-old woman has an iron-deficiency anemia. Colonoscopy shows an ulcerated mass in the ascending colon; the biopsy is adenocarcinoma. CEA 6.1. The CT of chest and abdomen shows no spread.`,
    `1. What do you want to know from the pathologist?
2. Describe the operation and how you judge it to be oncologically sound.
3. The liver has a 1 cm lesion that nobody saw on the CT. What do you do?`,
    `Asks for mismatch repair status and what follows from it, for her and for her family.
High ligation of the ileocolic pedicle, right branch of the middle colic, at least twelve nodes, intact mesocolon.
Looks at the whole abdomen first; biopsies only where it changes the operation, otherwise images later and discusses it.
Names the tasks of enhanced recovery.`,
    `Fever, tachycardia and an ileus on the fifth day. Expected: suspects a leak, gets a CT with contrast, and decides between drainage and re-operation by how sick she is.`,
  ]),
  oralCase(412, 'Soft tissue infection that spreads', [
    `A 51-year-old man with diabetes and a body mass index of 41 has had pain in the perineum for two days. He is confused. Temperature 39.4 °C, pulse 132, blood pressure 82/46. The scrotum is swollen and dusky, with crepitation toward the groin. Glucose 480, sodium 128, creatinine 2.6, white cells 24,300.`,
    `1. What is this, and how fast do you have to be?
2. What do you order before the first cut?
3. How far do you cut?
4. The family asks what will become of him.`,
    `Diagnoses a necrotizing infection by examination; does not wait for imaging.
Broad antibiotics with clindamycin, fluids and pressors, insulin.
Debrides until tissue bleeds and no longer separates; keeps the testes; sends cultures.
Plans a second look within 24 hours; considers a diverting colostomy later.
Speaks with the family plainly about mortality, several operations and a long recovery.`,
    `At the second look the edges are black again and the abdominal wall is involved. Expected: goes on debriding, calls plastic surgery early for coverage, and talks about goals of care.`,
  ]),
];

/** The cases of each roster: three rosters of four. */
export const rosterRows: readonly {
  rosterId: number;
  rosterName: string;
  caseHeaderIds: readonly number[];
}[] = [
  { rosterId: 801, rosterName: 'Roster A', caseHeaderIds: [401, 405, 409, 402] },
  { rosterId: 802, rosterName: 'Roster B', caseHeaderIds: [404, 408, 406, 410] },
  { rosterId: 803, rosterName: 'Roster C', caseHeaderIds: [407, 403, 411, 412] },
];
