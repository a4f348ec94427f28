// The clock of a score link: pauses, its limit, and what happens when time is up.
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../test/screen.tsx'
import { key, showGame } from '../../test/gamePage.tsx'
import { firstPointAt, newDevice } from '../../test/gameServer.ts'

const time = () => screen.getByRole('timer', { name: 'Time' }).textContent.replaceAll('\u00a0', ' ')
const button = (name: string) => screen.queryByRole('button', { name })
const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])
const horn = () => document.querySelector('[data-horn]')

/** Makes it so many seconds after the first point. */
function setClock(seconds: number): void {
  vi.setSystemTime(firstPointAt + seconds * 1000)
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

function choose(item: string): void {
  press('More')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: item }))
}

beforeEach(() => {
  newDevice()
  vi.useFakeTimers({ toFake: ['Date'], now: firstPointAt + 30_000 })
})

describe('the time limit', () => {
  it('is shown beside the clock, which stops at it', async () => {
    await showGame({ maxTime: 20 }, '1')
    expect(time()).toBe('0:30 / 20:00')
    setClock(1199)
    expect(time()).toBe('19:59 / 20:00')
    setClock(2000)
    expect(time()).toBe('20:00 / 20:00')
  })

  it('is not there in a league without one', async () => {
    await showGame({}, '1')
    expect(time()).toBe('0:30')
    press('More')
    expect(button('Mute the horn')).toBeNull()
    setClock(100_000)
    expect(alerts()).toEqual([])
  })

  it('lets the leader win when somebody ends the game', async () => {
    const server = await showGame({ maxTime: 1 }, '1')
    expect(alerts()).toEqual([])
    setClock(60)
    expect(alerts()).toEqual(['Time is up.'])
    expect(horn()).not.toBeNull()
    press('End game now')
    await waitFor(() => expect(server.entries().map(({ type }) => type)).toEqual(['point', 'finish']))
  })

  it('lets one more point decide a level game', async () => {
    const server = await showGame({ maxTime: 1, endingScore: 25 }, '12')
    setClock(60)
    expect(alerts()).toEqual(['Time is up and the scores are level.'])
    expect(button('End game now')).toBeNull()
    press('Play one more point')
    await waitFor(() => expect(alerts()).toEqual(['Time is up.']))
    key('ArrowRight')
    await waitFor(() =>
      expect(server.entries().map(({ type }) => type)).toEqual(['point', 'point', 'lastPoint', 'point']),
    )
  })

  it('lets one more point decide a match with level sets', async () => {
    const server = await showGame({ maxTime: 1, sets: 3, endingScore: 3 }, '11122212')
    setClock(120)
    expect(alerts()).toEqual(['Time is up and the scores are level.'])
    press('Play one more point')
    await waitFor(() => expect(alerts()).toEqual(['Time is up.']))
    key('ArrowLeft')
    await waitFor(() => expect(server.score()).toBe('3-0 0-3 2-1'))
    await screen.findByRole('heading', { name: 'Aces WINS!' })
  })

  it('has its way out in a sport without a target, once', async () => {
    await showGame({ maxTime: 1, endingScore: 0 }, '12')
    expect(button('Finish game')).not.toBeNull()
    setClock(60)
    expect(button('Finish game')).toBeNull()
    expect(button('Play one more point')).not.toBeNull()
  })

  it('sounds no horn on a board that is opened after the end', async () => {
    setClock(90)
    await showGame({ maxTime: 1 }, '1')
    expect(alerts()).toEqual(['Time is up.'])
    expect(horn()).toBeNull()
    choose('Mute the horn')
    choose('Turn the horn on')
  })
})

describe('a pause', () => {
  it('stops the clock from the menu, until it is resumed', async () => {
    const server = await showGame({ maxTime: 1 }, '1')
    choose('Pause the clock')
    await screen.findByText('Paused')
    setClock(300)
    expect(time()).toBe('0:30 / 1:00')
    key('ArrowLeft') // a point does not end it
    await waitFor(() => expect(server.score()).toBe('2-0'))
    expect(time()).toBe('0:30 / 1:00')
    choose('Resume the clock')
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
    setClock(310)
    expect(time()).toBe('0:40 / 1:00')
    await waitFor(() =>
      expect(server.entries().map(({ type }) => type)).toEqual(['point', 'pause', 'point', 'resume']),
    )
  })

  it('ends with the button beside it, and can be undone', async () => {
    await showGame({}, '1')
    choose('Pause the clock')
    press((await screen.findByRole('button', { name: 'Resume the clock' })).textContent)
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
    press('Undo')
    await screen.findByText('Paused')
    press('Undo')
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
    expect(time()).toBe('0:30')
  })

  it('of another phone is shown at once', async () => {
    const server = await showGame({}, '1')
    await server.play([{ type: 'pause', at: firstPointAt + 10_000 }])
    await screen.findByText('Paused')
    expect(time()).toBe('0:10')
  })

  it('is not offered before the game has begun', async () => {
    await showGame()
    press('More')
    expect(button('Pause the clock')).toBeNull()
    expect(button('Swap the sides on this board')).not.toBeNull()
  })
})
