import { useTranslation } from 'react-i18next';
import type { CmeForecast } from '#domain/cme/cmeForecast.ts';
import { useFormats } from '#i18n/useFormats.ts';

interface ForecastTextProps {
  forecast: CmeForecast;
  day: string;
  today: string;
  hasSelfAssessment: boolean;
}

/** What counts on the chosen day, what drops before it, and which pace meets the requirement. */
export function ForecastText({ forecast, day, today, hasSelfAssessment }: ForecastTextProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { number, day: formatDay } = useFormats();
  const { valid, required, needed, drops, perMonth } = forecast;
  const date = formatDay(day);
  const kinds = hasSelfAssessment ? (['credits', 'saCredits'] as const) : (['credits'] as const);
  const isMet = kinds.every((kind) => needed[kind] === 0);
  return (
    <>
      {/* Announced when the date moves; the drops below are read on request. */}
      <output className="block max-w-prose">
        {kinds.map((kind) => (
          <span key={kind} className="block">
            <span>
              {t(`cme:forecast.valid.${kind}`, {
                date,
                valid: number(valid[kind]),
                required: number(required[kind]),
              })}
            </span>
            {needed[kind] > 0 && (
              <strong>
                {` ${
                  day === today
                    ? t(`cme:forecast.needed.${kind}`, { needed: number(needed[kind]) })
                    : t(`cme:forecast.pace.${kind}`, {
                        needed: number(needed[kind]),
                        pace: number(perMonth[kind]),
                      })
                }`}
              </strong>
            )}
          </span>
        ))}
        {isMet && <span className="block font-semibold text-success">{t('cme:forecast.met')}</span>}
      </output>
      {drops.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-lg">{t('cme:forecast.drops')}</h3>
          <ul className="list-disc pl-5">
            {drops.map(({ lastDay, credits, saCredits }) => (
              <li key={lastDay}>
                {t(saCredits > 0 ? 'cme:forecast.dropWithSa' : 'cme:forecast.drop', {
                  date: formatDay(lastDay),
                  credits: number(credits),
                  sa: number(saCredits),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
