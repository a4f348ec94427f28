import type { Line, Report, Team } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import styles from '../Schedule.module.css'

interface Props {
  lines: Line[]
  tiers: Report['tiers']
  teams: Team[]
}

/** Every figure beside the best possible value, and whether that value is proved. */
export function FigureProof({ lines, tiers, teams }: Props) {
  const improvableCount = lines.filter((line) => line.proved && line.value !== line.best).length
  return (
    <details>
      <summary className={styles.summary}>{t('What is possible at best')}</summary>
      <p>
        {improvableCount === 0
          ? t('As far as can be proved, no figure of this schedule can be improved.')
          : t('In {improvableCount} of {total} figures a better schedule is possible.', {
              improvableCount,
              total: lines.length,
            })}
      </p>
      <FigureTable title={t('The league')} lines={lines} teams={teams} />
      {tiers.length > 1 &&
        tiers.map((tier) => (
          <div key={tier.tier}>
            <h3>{t('Tier {tier}', { tier: tier.tier })}</h3>
            <FigureTable title={t('Tier {tier}', { tier: tier.tier })} lines={tier.lines} teams={teams} />
          </div>
        ))}
    </details>
  )
}

function FigureTable({ title, lines, teams }: { title: string; lines: Line[]; teams: Team[] }) {
  const name = namesOf(teams)
  return (
    <div className={styles.scroller}>
      <table className={styles.figures}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Figure')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Best')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <bdi>{line.name}</bdi>
                <p className="muted">{describeFigure(line, name)}</p>
                {line.pinCost && (
                  <p>
                    {t('Games that are fixed by hand make this worse by {cost} at least.', {
                      cost: line.pinCost,
                    })}
                  </p>
                )}
              </th>
              <td>{line.value}</td>
              <td>{formatBest(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the best value as text: "2", or "at least 2" for a lower bound. */
function formatBest({ best, bound }: Line): string {
  switch (bound) {
    case 'atLeast':
      return t('at least {best}', { best })
    case 'atMost':
      return t('at most {best}', { best })
    case 'noCloser':
      return t('no closer than {best}', { best })
    default:
      return best
  }
}

/** Describes how a figure compares to the best possible value. */
function describeFigure({ value, best, proved, worstTeamId }: Line, name: (id: number) => string): string {
  if (value === best) return t('As good as it can be')
  const verdict = proved ? t('Could be better') : t('The best value is a bound that may be out of reach')
  return worstTeamId
    ? t('{judgement}; furthest off is {team}', { judgement: verdict, team: name(worstTeamId) })
    : verdict
}
