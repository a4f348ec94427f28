import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useStore } from '../../lib/store.ts'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'

const bestOf3 = { endingScore: 10, winByTwo: false, bestOf: 3 } as const
const set1 = '1'.repeat(10)
const set2 = '2'.repeat(10)

/** The free board with its menu and its court, after these points. */
async function open(rules: Partial<GameRules>, points = '') {
  const { session, startGame } = await import('../session.ts')
  const { point } = await import('../play.ts')
  const { FreeBoard } = await import('../FreeBoard.tsx')
  const { FreeTime } = await import('../time/FreeTime.tsx')
  const { FreeMenu } = await import('../FreeMenu.tsx')
  const { SoundAndKeys } = await import('../sound/SoundAndKeys.tsx')
  const { CorrectScore } = await import('../correct/CorrectScore.tsx')
  const { FreeCourt } = await import('./FreeCourt.tsx')
  function Screen() {
    const current = useStore(session)
    const { game } = current
    if (!game) return null
    return (
      <FreeBoard
        clock={<FreeTime game={game} isClock />}
        timeNotes={<FreeTime game={game} />}
        {...current}
        game={game}
        menu={
          <FreeMenu game={game} dialogs={{ Sound: SoundAndKeys, Correct: CorrectScore, Sheet: () => null }} />
        }
        court={(isBreak) => <FreeCourt game={game} isBreak={isBreak} />}
      />
    )
  }
  startGame({ ...defaultRules, team1Name: 'Ann', team2Name: 'Bo', ...rules })
  for (const tap of points) point(tap === '1' ? 'team1' : 'team2')
  render(<Screen />)
}

const halves = () =>
  screen.getAllByRole('button', { name: /Add a point$/ }).map((half) => half.getAttribute('aria-label'))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const question = () => screen.queryByRole('group', { name: 'Change sides?' })
const answer = () => within(question() as HTMLElement).getByRole('button', { pressed: true }).textContent
const ofTeam = (name: string) => within(screen.getByRole('group', { name }))
function choose(item: string): void {
  press('More')
  press(item)
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  })
})

describe('without serve, sides and time-outs', () => {
  it('the sides change by hand only', async () => {
    await open(bestOf3, set1)
    expect(question()).toBeNull()
    press('Next Set')
    expect(halves()[0]).toContain('Ann')
    expect(screen.queryByRole('button', { name: /Time-out|Serve/ })).toBeNull()
    choose('Swap the sides on this board')
    expect(halves()[0]).toContain('Bo')
    choose('Swap the sides on this board')
    expect(halves()[0]).toContain('Ann')
    press('Undo')
    expect(halves()[0]).toContain('Bo')
  })

  it('a swap lasts over the sets', async () => {
    await open(bestOf3, '1')
    choose('Swap the sides on this board')
    for (let i = 0; i < 9; i++) key('ArrowRight')
    press('Next Set')
    expect(halves()[0]).toContain('Bo')
    for (let i = 0; i < 10; i++) key('ArrowLeft')
    press('Next Set') // the deciding set
    expect(halves()[0]).toContain('Bo')
  })
})

describe('with serve, sides and time-outs', () => {
  const rules = { ...bestOf3, serve: true } as const

  it('the serve can be corrected, and follows the points', async () => {
    await open(rules)
    fireEvent.click(ofTeam('Bo').getByRole('button', { name: '○ Serve' }))
    expect(halves()[1]).toContain('serving')
    key('ArrowLeft')
    expect(halves()[0]).toContain('Ann 1, serving')
  })

  it('time-outs are counted, and run for 30 s', async () => {
    await open(rules)
    fireEvent.click(ofTeam('Ann').getByRole('button', { name: 'Time-out, 2 left' }))
    expect(screen.getByRole('timer', { name: 'Time-out' }).textContent).toBe('Time-out Ann: 30 s')
    expect(ofTeam('Ann').getByRole('button', { name: 'Time-out, 1 left' })).toBeTruthy()
    press('Undo')
    expect(ofTeam('Ann').getByRole('button', { name: 'Time-out, 2 left' })).toBeTruthy()
  })

  it('the break asks to change sides; the answer can be changed and undone', async () => {
    await open(rules, set1)
    expect(answer()).toBe('✓ Swap')
    press('Not now')
    expect(answer()).toBe('✓ Not now')
    press('Undo')
    expect(answer()).toBe('✓ Swap')
    press('Next Set')
    expect(halves()[0]).toContain('Bo')
  })

  it('the deciding set begins with the draw, and asks again at eight', async () => {
    await open(rules, set1 + set2)
    const drawn = (name: string) => within(screen.getByRole('group', { name }))
    fireEvent.click(drawn('Who serves?').getByRole('button', { name: 'Bo' }))
    fireEvent.click(drawn('Who is on your left?').getByRole('button', { name: 'Ann' }))
    press('Next Set')
    expect(halves()[1]).toContain('Bo 0, serving')
    for (let i = 0; i < 8; i++) key('ArrowLeft')
    expect(answer()).toBe('✓ Swap')
    expect(halves()[0]).toContain('Bo')
    press('Not now')
    expect(halves()[0]).toContain('Ann')
    press('Undo')
    expect(halves()[0]).toContain('Bo')
    key('ArrowLeft')
    expect(question()).toBeNull()
  })
})

describe('the menu', () => {
  it('pauses the clock and lets it go on', async () => {
    await open({})
    choose('Pause the clock')
    expect(screen.getByText('Paused')).toBeTruthy()
    press('Resume the clock')
    expect(screen.queryByText('Paused')).toBeNull()
  })

  it('mutes the horn of a game with a limit, and turns it on again', async () => {
    await open({ maxTime: 1 })
    choose('Mute the horn')
    choose('Turn the horn on')
    press('More')
    expect(screen.getByRole('button', { name: 'Mute the horn' })).toBeTruthy()
  })

  it('has no horn where there is no limit', async () => {
    await open({})
    press('More')
    expect(screen.queryByRole('button', { name: 'Mute the horn' })).toBeNull()
  })

  it('has no full screen where the browser has none', async () => {
    await open({})
    press('More')
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
  })

  it('fills the screen', async () => {
    const request = vi.fn(() => Promise.resolve())
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    Object.defineProperty(document.documentElement, 'requestFullscreen', {
      configurable: true,
      value: request,
    })
    await open({})
    choose('Full screen')
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
    expect(request).toHaveBeenCalledOnce()
  })
})

describe('intervals', () => {
  const timer = () => screen.queryByRole('timer', { name: /^(Time-out|Break)/ })?.textContent
  const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
  const later = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
  const rules = { ...bestOf3, serve: true } as const

  it('count a time-out of the rules down, and say its start and its end only', async () => {
    await open({ ...rules, intervals: { timeout: 45 } }, '1')
    fireEvent.click(ofTeam('Ann').getByRole('button', { name: 'Time-out, 2 left' }))
    expect(timer()).toBe('Time-out Ann: 45 s')
    expect(said()).toContain('Time-out Ann, 45 seconds')
    later(44)
    expect(timer()).toBe('Time-out Ann: 1 s')
    expect(said()).toContain('Time-out Ann, 45 seconds')
    later(1)
    expect(timer()).toBe('Time-out Ann is over')
    expect(said()).toContain('Time-out Ann is over')
    later(10)
    expect(timer()).toBeUndefined()
    press('Undo')
    expect(timer()).toBeUndefined()
  })

  it('have technical time-outs at the points that the rules name, which undo takes back', async () => {
    await open({ ...rules, intervals: { technicalAt: [4, 8], technical: 60 } }, '1112')
    expect(timer()).toBeUndefined()
    key('ArrowLeft')
    expect(timer()).toBe('Technical time-out: 60 s')
    press('Undo')
    expect(timer()).toBeUndefined()
    key('ArrowLeft')
    key('ArrowRight')
    expect(timer()).toBeUndefined()
  })

  it('count the break between two sets down', async () => {
    await open({ ...rules, intervals: { set: 180 } }, set1)
    expect(timer()).toBe('Break between sets: 3:00')
    later(61)
    expect(timer()).toBe('Break between sets: 1:59')
    press('Next Set')
    key('ArrowLeft')
    expect(timer()).toBeUndefined()
  })

  it('are not there without these rules', async () => {
    await open(rules, set1)
    expect(timer()).toBeUndefined()
    press('Next Set')
    expect(screen.queryByRole('button', { name: 'Coin toss' })).toBeNull()
  })
})

describe('the coin toss', () => {
  const rules = { ...bestOf3, serve: true, intervals: { toss: true } } as const
  const answerTo = (question: string, name: string) =>
    fireEvent.click(within(screen.getByRole('group', { name: question })).getByRole('button', { name }))

  it('records who won it, what was chosen, who serves and who is on the left', async () => {
    await open(rules)
    press('Coin toss')
    answerTo('Who won the toss?', 'Bo')
    answerTo('What did Bo choose?', 'Receive')
    answerTo('Who is on your left?', 'Bo')
    expect(screen.queryByRole('group', { name: 'Who serves?' })).toBeNull()
    press('Save')
    expect(screen.getByText('Bo won the toss and chose to receive. On the left: Bo.')).toBeTruthy()
    expect(halves()[0]).toMatch(/^Bo 0/)
    expect(halves()[1]).toMatch(/^Ann 0, serving/)
    press('Undo')
    expect(halves()).toEqual(['Ann 0. Add a point', 'Bo 0. Add a point'])
  })

  it('asks who serves if the winner chose the side', async () => {
    await open(rules)
    press('Coin toss')
    answerTo('Who won the toss?', 'Ann')
    answerTo('What did Ann choose?', 'Side of the court')
    answerTo('Who is on your left?', 'Ann')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    answerTo('Who serves?', 'Bo')
    press('Save')
    expect(screen.getByText('Ann won the toss and chose the side. On the left: Ann. Bo serves.')).toBeTruthy()
  })

  it('is offered again before the deciding set only, and not after the first point', async () => {
    await open(rules)
    key('ArrowLeft')
    expect(screen.queryByRole('button', { name: 'Coin toss' })).toBeNull()
    for (let points = 1; points < 10; points++) key('ArrowLeft')
    expect(screen.queryByRole('button', { name: 'Coin toss' })).toBeNull()
    press('Next Set')
    for (let points = 0; points < 10; points++)
      key(halves()[0]?.startsWith('Bo') ? 'ArrowLeft' : 'ArrowRight')
    expect(screen.getByRole('button', { name: 'Coin toss' })).toBeTruthy()
  })
})
