import { boardMomentInWords } from '#server/core/boardTime.ts';
import { pageWithForm, readPageForm } from '#server/http/pageForm.ts';
import { html, type Html } from '#server/http/html.ts';
import { plainPage } from '#server/http/plainPage.ts';
import type { Sql } from '#server/db/database.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';
import { endTry, testPath } from '#server/cc/assessmentTries.ts';
import { testQuestions, type TestAnswers, type TestQuestion } from '#server/cc/testQuestions.ts';

/** A try as its pages need it. */
interface Sitting {
  tryId: number;
  title: string;
  endsAt: string;
  endedAt: string | null;
  answers: TestAnswers;
  percent: number | null;
  passingPercent: number;
}

const portal = '/continuous-certification/assessments';
const inWords = (instant: string) => boardMomentInWords(Date.parse(instant));
const back = html`<p><a href="${portal}">Back to the portal</a></p>`;

const answeredOf = (answers: TestAnswers) =>
  testQuestions.filter(({ name }) => answers[name] !== undefined).length;
const progress = ({ answers, endsAt }: Sitting) =>
  html`<p>${answeredOf(answers)} of ${testQuestions.length} questions answered. The test ends on ${inWords(endsAt)}. Your answers are saved each time you press a button.</p>`;

const button = (value: string, text: string, isSecond = false) =>
  html`<button name="go" value="${value}"${isSecond && html` class="second"`}>${text}</button>`;

function questionPage(sitting: Sitting, question: TestQuestion): Html {
  const place = testQuestions.indexOf(question) + 1;
  const choices = question.choices.map(
    (text, index) =>
      html`<label><input type="radio" name="choice" value="${index}"${sitting.answers[question.name] === index && ' checked'}>${text}</label>`,
  );
  return plainPage(
    `Question ${place} of ${testQuestions.length}: ${sitting.title}`,
    html`<h1>Question ${place} of ${testQuestions.length}</h1>${progress(sitting)}
<form method="post" action="?question=${place}" accept-charset="utf-8">
<fieldset><legend>${question.text}</legend>${choices}</fieldset>
${button('next', place === testQuestions.length ? 'Save and check' : 'Save and continue')}
${place > 1 && button('previous', 'Save and go back', true)}
${button('leave', 'Save and finish later', true)}</form>`,
  );
}

function reviewPage(sitting: Sitting): Html {
  const lines = testQuestions.map(
    ({ name, choices }, index) =>
      html`<dt><a href="?question=${index + 1}">Question ${index + 1}</a></dt><dd>${choices[sitting.answers[name] ?? -1] ?? 'Not answered'}</dd>`,
  );
  return plainPage(
    `Check your answers: ${sitting.title}`,
    html`<h1>Check your answers</h1>${progress(sitting)}<dl>${lines}</dl>
<p>Once you finish, you cannot change your answers. Questions that you did not answer count as wrong.</p>
<form method="post" accept-charset="utf-8">${button('finish', 'Finish the test')}
${button('leave', 'Continue later', true)}</form>`,
  );
}

const leftPage = ({ title, endsAt }: Sitting) =>
  plainPage(
    `Answers saved: ${title}`,
    html`<h1>Your answers are saved</h1><p>You can close this page. You can continue the test until ${inWords(endsAt)}, here or from the portal. Then it ends by itself, and the answers that you have saved count.</p>
<p><a href="?">Continue the test</a></p>${back}`,
  );

const donePage = ({ title, answers, percent, passingPercent, endedAt }: Sitting, isLate: boolean) =>
  plainPage(
    `Test finished: ${title}`,
    html`<h1>The test is finished</h1>${
      isLate &&
      html`<p class="bad">The test had ended before your last answer was sent. That answer does not count.</p>`
    }<p>You have answered ${answeredOf(answers)} of ${testQuestions.length} questions. ${
      percent === null || endedAt === null
        ? ''
        : `Correct answers: ${percent} percent; ${passingPercent} percent are needed. You have ${percent >= passingPercent ? 'passed' : 'not passed'}.`
    } Your score report is in the portal.</p>${back}`,
  );

const unknownPage = plainPage(
  'Test not found',
  html`<h1>We could not find this test</h1><p>Start or continue the test from the portal.</p>${back}`,
);

const find = async (sql: Sql, key: string): Promise<Sitting | undefined> =>
  (
    await sql.query<Sitting>`
      select t.try_id, e.exam_name as title, t.ends_at, t.ended_at, t.answers, t.percent, a.passing_percent
        from assessment_tries t
        join assessments a on a.exam_id = t.exam_id
        join exams e on e.exam_id = t.exam_id
       where t.test_key = ${key}`
  )[0];

/**
 * The reference server's stand-in for an online test: one question a page, without scripts, so that every answer is
 * stored when it is given and the test is continued wherever it was left.
 */
export function mountTestPages(
  app: Portal,
  { db, clock: timeOf, pdfs }: Pick<Deps, 'db' | 'clock' | 'pdfs'>,
  respond: Respond,
): void {
  const show = pageWithForm(respond);
  const goTo = (query: string) =>
    respond.text(303, 'text/plain; charset=utf-8', null, { location: `?${query}` });

  /** The try behind a key; one whose time has run out is ended first. */
  const sittingOf = async (key: string): Promise<Sitting | undefined> => {
    const sitting = await find(db, key);
    if (!sitting || sitting.endedAt !== null || Date.parse(sitting.endsAt) > timeOf()) return sitting;
    await endTry({ db, pdfs }, sitting.tryId, timeOf());
    return await find(db, key);
  };

  app.get(`${testPath}/:key`, async ({ req }) => {
    const sitting = await sittingOf(req.param('key'));
    if (!sitting) return show(404, unknownPage);
    if (sitting.endedAt !== null) return show(200, donePage(sitting, req.query('late') !== undefined));
    if (req.query('left') !== undefined) return show(200, leftPage(sitting));
    const asked = testQuestions[Number(req.query('question')) - 1];
    const open = testQuestions.find(({ name }) => sitting.answers[name] === undefined);
    const question = req.query('check') === undefined ? (asked ?? open) : undefined;
    return show(200, question ? questionPage(sitting, question) : reviewPage(sitting));
  });

  app.post(`${testPath}/:key`, async ({ req }) => {
    const sitting = await sittingOf(req.param('key'));
    if (!sitting) return show(404, unknownPage);
    const field = await readPageForm(req.raw);
    const place = Number(req.query('question'));
    const question = testQuestions[place - 1];
    const choice = /^[0-3]$/.test(field('choice')) ? Number(field('choice')) : undefined;
    if (question && choice !== undefined) {
      const stored = await db.query`
        update assessment_tries set answers = answers || ${JSON.stringify({ [question.name]: choice })}::jsonb
         where try_id = ${sitting.tryId} and ended_at is null and ends_at > ${new Date(timeOf()).toISOString()} returning 1`;
      if (stored.length === 0) return goTo('late=1');
    }
    if (sitting.endedAt !== null) return goTo('');
    switch (field('go')) {
      case 'finish':
        await endTry({ db, pdfs }, sitting.tryId, timeOf());
        return goTo('');
      case 'leave':
        return goTo('left=1');
      case 'previous':
        return goTo(`question=${place - 1}`);
      default:
        return goTo(place < testQuestions.length ? `question=${place + 1}` : 'check=1');
    }
  });
}
