import { describe, expect, it } from 'vitest'
import { bestOf3, to25 } from '../test/matches.ts'
import { unusualResultQuestion } from './unfinishedSet.ts'

describe('the question before an unfinished result is saved', () => {
  const set = (team1Score: number, team2Score: number) => ({ team1Score, team2Score })
  it.each([
    [to25, { team1Score: 25, team2Score: 24 }, '25–24 is not a finished set to 25, win by 2. Save anyway?'],
    [to25, { team1Score: 20, team2Score: 18 }, '20–18 is not a finished set to 25, win by 2. Save anyway?'],
    [to25, { team1Score: 25, team2Score: 23 }, ''],
    [to25, { team1Score: 27, team2Score: 25 }, ''],
    [
      { ...to25, maxScoreCap: 27 },
      { team1Score: 25, team2Score: 24 },
      '25–24 is not a finished set to 25, win by 2, 27 at most. Save anyway?',
    ],
    [{ ...to25, winByTwo: false }, { team1Score: 25, team2Score: 24 }, ''],
    [to25, { team1Score: 27, team2Score: 20 }, '27–20 was over at 25–20. Save anyway?'],
    [to25, { team1Score: 24, team2Score: 28 }, '24–28 was over at 24–26. Save anyway?'],
    [
      { ...to25, maxScoreCap: 27 },
      { team1Score: 29, team2Score: 27 },
      '29–27 was over at 28–27. Save anyway?',
    ],
    [{ ...to25, maxScoreCap: 27 }, { team1Score: 27, team2Score: 26 }, ''],
    [
      { ...to25, winByTwo: false, maxScoreCap: 25 },
      { team1Score: 27, team2Score: 20 },
      '27–20 was over at 25–20. Save anyway?',
    ],
    [{ ...to25, steps: [1, 2, 3] }, { team1Score: 27, team2Score: 20 }, ''], // the last tap was worth three
    [bestOf3, { ...set(0, 2), sets: [set(20, 25), set(3, 26)] }, '3–26 was over at 3–25. Save anyway?'],
    [{ ...to25, draws: true }, { team1Score: 20, team2Score: 20 }, ''],
    [{ ...to25, endingScore: 0 }, { team1Score: 7, team2Score: 5 }, ''],
    [bestOf3, { team1Score: 2, team2Score: 1 }, ''], // only the sets won are known
    [bestOf3, { ...set(1, 2), sets: [set(25, 20), set(22, 25), set(15, 17)] }, ''],
    [
      bestOf3,
      { ...set(1, 2), sets: [set(25, 20), set(22, 25), set(15, 16)] },
      '15–16 is not a finished set to 15, win by 2. Save anyway?',
    ],
    // A match in sets in a league that plays single sets now: its deciding set went to a score of its own.
    [to25, { ...set(1, 2), sets: [set(25, 20), set(22, 25), set(15, 17)] }, ''],
  ])('%#', (of, result, question) => {
    expect(unusualResultQuestion(of, result)).toBe(question)
  })
})
