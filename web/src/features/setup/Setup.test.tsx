import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

async function open() {
  const { Setup } = await import('./Setup.tsx')
  const { LoadPreset, SavePreset } = await import('./Presets.tsx')
  const { session } = await import('../../scoreboard/session.ts')
  const onHistory = vi.fn()
  const { unmount } = render(
    <Setup onHistory={onHistory} loadPreset={<LoadPreset />} savePreset={<SavePreset />} />,
  )
  return { user: userEvent.setup(), onHistory, unmount, game: () => session.get().game }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const findSwitch = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => findSwitch(name).getAttribute('aria-checked') === 'true'
const section = (name: string) => within(screen.getByRole('region', { name }))
/** The text below a field. */
function hintBelow(name: string): string | null | undefined {
  const id = field(name).getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}
/** Types over what is in the field. */
const enter = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })

describe('the screen', () => {
  it('has its sections in order, the advertisement and then the start', async () => {
    await open()
    const titles = ['Team Names', 'Load Preset', 'Score Settings', 'Time & Rules', 'Save as Preset']
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(titles)
    const ad = screen.getByRole('complementary', { name: 'Advertisement' })
    const last = screen.getByRole('region', { name: 'Save as Preset' })
    expect(last.compareDocumentPosition(ad)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(ad.compareDocumentPosition(button('Start Game'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has a header with the title, a link to Pro and the theme', async () => {
    const { user } = await open()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Sideout' }).getAttribute('href')).toBe('/')
    expect(header.getByRole('link', { name: 'Pro' }).getAttribute('href')).toBe('/pro')
    await user.click(header.getByRole('button', { name: 'Switch to dark theme' }))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })

  it('opens the history', async () => {
    const { user, onHistory } = await open()
    await user.click(button('Match History'))
    expect(onHistory).toHaveBeenCalledOnce()
  })

  it('starts with the defaults', async () => {
    await open()
    expect(field('Starting Score').value).toBe('0')
    expect(field('Ending Score').value).toBe('25')
    expect(isOn('Win by 2')).toBe(true)
    for (const name of ['Team 1', 'Team 2', 'Max Score Cap', 'Max Time (minutes)', 'Preset name'])
      expect(field(name).value).toBe('')
  })

  it.each([
    ['Team Names', 'Team 1', 'Team A'],
    ['Team Names', 'Team 2', 'Team B'],
    ['Score Settings', 'Max Score Cap', 'No cap'],
    ['Time & Rules', 'Max Time (minutes)', 'No time limit'],
  ])('%s: %s has the placeholder %s', async (title, name, placeholder) => {
    await open()
    const input = section(title).getByRole<HTMLInputElement>('textbox', { name })
    expect(input.placeholder).toBe(placeholder)
  })
})

describe('Start Game', () => {
  it('plays by the rules and names of the form', async () => {
    const { user, game } = await open()
    await user.type(field('Team 1'), '  Ann ')
    await user.type(field('Team 2'), 'Bo')
    enter('Starting Score', '4')
    enter('Ending Score', '21')
    enter('Max Score Cap', '23')
    enter('Max Time (minutes)', '20')
    await user.click(findSwitch('Win by 2'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sets' }), 'Best of 3')
    await user.click(button('Start Game'))
    expect(game()?.rules).toEqual({
      name: '',
      team1Name: 'Ann',
      team2Name: 'Bo',
      startingScore: 4,
      endingScore: 21,
      winByTwo: false,
      maxScoreCap: 23,
      maxTime: 20,
      bestOf: 3,
    })
  })

  it('calls teams without a name Team A and Team B', async () => {
    const { user, game } = await open()
    await user.type(field('Team 1'), '   ')
    await user.click(button('Start Game'))
    expect(game()?.rules).toMatchObject({ team1Name: 'Team A', team2Name: 'Team B' })
  })

  it('leaves out the limits that are empty', async () => {
    const { user, game } = await open()
    enter('Max Score Cap', '30')
    enter('Max Score Cap', '')
    await user.click(button('Start Game'))
    expect(Object.keys(game()?.rules ?? {}).sort()).toEqual([
      'endingScore',
      'name',
      'startingScore',
      'team1Name',
      'team2Name',
      'winByTwo',
    ])
  })

  it('keeps the form for the next game', async () => {
    const { user } = await open()
    await user.type(field('Team 1'), 'Ann')
    await user.click(button('Start Game'))
    expect(field('Team 1').value).toBe('Ann')
  })
})

describe('all rules', () => {
  const line = () => screen.getByRole('button', { name: /All rules$/ })
  const isOpen = () => line().getAttribute('aria-expanded')

  it('stand behind one line that says them in words', async () => {
    const { user } = await open()
    enter('Ending Score', '21')
    enter('Max Score Cap', '30')
    expect(line().textContent).toBe('To 21, win by 2, cap 30All rules')
    expect(isOpen()).toBe('false')
    await user.click(line())
    expect(isOpen()).toBe('true')
  })

  it('are open again on the next visit', async () => {
    const { user, unmount } = await open()
    await user.click(line())
    unmount()
    vi.resetModules()
    await open()
    expect(isOpen()).toBe('true')
  })

  it('open when a rule has to be changed, and the line says why', async () => {
    const { user } = await open()
    enter('Max Score Cap', '30')
    enter('Starting Score', '30')
    expect(line().textContent).toContain('At 30 the game would be decided before it starts.')
    await user.click(button('Start Game'))
    expect(isOpen()).toBe('true')
    expect(document.activeElement).toBe(field('Starting Score'))
  })
})

it('swaps the teams with their names and kits', async () => {
  const { user, game } = await open()
  const { setupForm } = await import('./setupForm.ts')
  act(() => setupForm.set({ ...setupForm.get(), kits: { team1: 'green' } }))
  enter('Team 1', 'Ann')
  await user.click(button('Swap the teams'))
  expect([field('Team 1').value, field('Team 2').value]).toEqual(['', 'Ann'])
  await user.click(button('Start Game'))
  expect(game()?.rules).toMatchObject({ team1Name: 'Team A', team2Name: 'Ann' })
  expect(game()?.kits).toEqual({ team2: 'green' })
})

describe('scores', () => {
  const score = { start: 'Starting Score', end: 'Ending Score' }

  it.each([
    ['Increase', score.start, '7', '8'],
    ['Decrease', score.start, '7', '6'],
    ['Increase', score.end, '7', '8'],
    ['Decrease', score.end, '7', '6'],
    ['Decrease', score.start, '0', '0'],
    ['Decrease', score.end, '1', '1'],
    ['Increase', score.end, '999', '999'],
  ])('%s of %s makes %s to %s', async (step, name, before, after) => {
    const { user } = await open()
    enter(name, before)
    await user.click(button(`${step} ${name}`))
    expect(field(name).value).toBe(after)
  })

  it.each([
    [score.start, 'abc', '0'],
    [score.end, 'abc', '1'],
    [score.start, '-3', '0'],
    [score.end, '0', '1'],
    [score.end, '-3', '1'],
    [score.start, '7.9', '7'],
    [score.start, '12x', '12'],
    [score.end, '5000', '999'],
  ])('%s: %s becomes %s', async (name, typed, accepted) => {
    await open()
    enter(name, typed)
    expect(field(name).value).toBe(accepted)
  })

  it.each([
    [score.start, '0'],
    [score.end, '1'],
  ])('%s: empty stays empty while it is typed, and becomes %s', async (name, accepted) => {
    const { user } = await open()
    await user.clear(field(name))
    expect(field(name).value).toBe('')
    await user.tab()
    expect(field(name).value).toBe(accepted)
  })

  it('can be typed over', async () => {
    const { user } = await open()
    await user.clear(field(score.end))
    await user.type(field(score.end), '21')
    expect(field(score.end).value).toBe('21')
  })

  it('Win by 2 is switched by click and by key', async () => {
    const { user } = await open()
    await user.click(findSwitch('Win by 2'))
    expect(isOn('Win by 2')).toBe(false)
    await user.keyboard(' ')
    expect(isOn('Win by 2')).toBe(true)
  })

  it.each(['Max Score Cap', 'Max Time (minutes)'])('%s: ignores what is not a number', async (name) => {
    const { user, game } = await open()
    enter(name, '20')
    expect(field(name).value).toBe('20')
    enter(name, 'none')
    expect(field(name).value).toBe('')
    await user.click(button('Start Game'))
    expect(game()?.rules).not.toHaveProperty(name === 'Max Score Cap' ? 'maxScoreCap' : 'maxTime')
  })
})

describe('rules that decide the game at the start', () => {
  it.each([
    ['not by two, at the end', { start: '25', byTwo: false, cap: '' }, 'Start below 25.'],
    ['by two, at the cap', { start: '30', byTwo: true, cap: '30' }, 'Start below 30.'],
  ])('%s: cannot be started, and the field says why', async (_, { start, byTwo, cap }, why) => {
    const { user, game } = await open()
    enter('Starting Score', start)
    enter('Max Score Cap', cap)
    if (!byTwo) await user.click(findSwitch('Win by 2'))
    expect(hintBelow('Starting Score')).toContain(`At ${start} the game would be decided before it starts.`)
    expect(hintBelow('Starting Score')).toContain(why)
    expect(field('Starting Score').getAttribute('aria-invalid')).toBe('true')
    await user.click(button('Start Game'))
    expect(game()).toBeNull()
    expect(document.activeElement).toBe(field('Starting Score'))
    enter('Starting Score', String(Number(start) - 1))
    expect(hintBelow('Starting Score')).toBeNull()
    expect(field('Starting Score').getAttribute('aria-invalid')).toBeNull()
    await user.click(button('Start Game'))
    expect(game()).not.toBeNull()
  })

  it('with win by two and no cap any start is allowed', async () => {
    const { user, game } = await open()
    enter('Starting Score', '40')
    await user.click(button('Start Game'))
    expect(game()?.rules.startingScore).toBe(40)
  })
})

describe('the cap', () => {
  it('below the ending score gets a hint, and can be started', async () => {
    const { user, game } = await open()
    enter('Max Score Cap', '24')
    expect(hintBelow('Max Score Cap')).toContain('The cap is below the ending score')
    await user.click(button('Start Game'))
    expect(game()).not.toBeNull()
  })

  it('without win by 2 gets a hint', async () => {
    const { user } = await open()
    enter('Max Score Cap', '30')
    expect(hintBelow('Max Score Cap')).toBeNull()
    await user.click(findSwitch('Win by 2'))
    expect(hintBelow('Max Score Cap')).toContain('the cap changes nothing')
  })
})

describe('the form', () => {
  it('survives a reload of the tab', async () => {
    const { unmount } = await open()
    enter('Ending Score', '15')
    enter('Team 2', 'Bo')
    unmount()
    vi.resetModules()
    await open()
    expect([field('Ending Score').value, field('Team 2').value]).toEqual(['15', 'Bo'])
  })

  it.each(['"form"', '{"rules":7,"preset":{}}', '{'])('is empty where %s was stored', async (stored) => {
    sessionStorage.setItem('volleyball_setup', stored)
    await open()
    expect(field('Ending Score').value).toBe('25')
  })
})
