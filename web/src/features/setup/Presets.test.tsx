import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'

const key = 'volleyball_presets'
const beach: GameRules = { ...defaultRules, name: 'Beach', endingScore: 21, winByTwo: false, maxTime: 30 }
const indoor: GameRules = { ...defaultRules, name: 'Indoor', startingScore: 4, team1Name: 'Ann' }

/** The setup screen on a device with these presets. */
async function open(...presets: GameRules[]) {
  if (presets.length > 0) localStorage.setItem(key, JSON.stringify(presets))
  const { Setup } = await import('./Setup.tsx')
  const { LoadPreset, SavePreset } = await import('./Presets.tsx')
  const { Toaster } = await import('../../ui/toast/Toaster.tsx')
  render(
    <>
      <Setup onHistory={() => undefined} loadPreset={<LoadPreset />} savePreset={<SavePreset />} />
      <Toaster />
    </>,
  )
  return userEvent.setup()
}

const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as GameRules[]
const presetSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Preset' })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const button = (name: string) => screen.getByRole('button', { name })
const deleteButton = () => screen.queryByRole('button', { name: 'Delete preset' })
const winByTwo = () =>
  screen.getByRole('switch', { name: 'Win by 2' }).getAttribute('aria-checked') === 'true'

/** Title and text of the toast, and whether it is a warning. */
function toastText() {
  const region = within(screen.getByRole('region', { name: /Notifications/ }))
  const read = (role: string) =>
    Array.from(region.getByRole(role).querySelectorAll('p > *'), (line) => line.textContent)
  const [success, warning] = [read('status'), read('alert')]
  return warning.length > 0 ? { warning } : { success }
}

function makeStorageFail() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

describe('a list of presets that cannot be read', () => {
  it('is restored from the backup, which is said once', async () => {
    localStorage.setItem(key, '[{"name":"Bea')
    localStorage.setItem(`${key}_backup`, JSON.stringify([beach]))
    await open()
    expect(presetSelect().textContent).toContain('Beach')
    expect(toastText()).toEqual({
      warning: [
        'Restored from the backup',
        'What this device stored could not be read. The last change may be missing.',
      ],
    })
  })

  it('is not spoken of while it can be read, nor without a backup', async () => {
    localStorage.setItem(key, '[{"name":"Bea')
    await open()
    expect(toastText()).toEqual({ success: [] })
  })
})

describe('Load Preset', () => {
  it('shows that none is saved', async () => {
    await open()
    expect(presetSelect().textContent).toBe('No presets saved')
    expect(presetSelect().disabled).toBe(true)
    expect(deleteButton()).toBeNull()
  })

  it('lists the presets, with none selected', async () => {
    await open(beach, indoor)
    expect(Array.from(presetSelect().options, (option) => option.text)).toEqual([
      'Choose a preset',
      'Beach',
      'Indoor',
    ])
    expect(presetSelect().value).toBe('')
    expect(deleteButton()).toBeNull()
  })

  it('fills the form and the name of the preset, and can then delete it', async () => {
    const user = await open(beach, indoor)
    await user.selectOptions(presetSelect(), 'Beach')
    expect(field('Ending Score').value).toBe('21')
    expect(field('Max Time (minutes)').value).toBe('30')
    expect(winByTwo()).toBe(false)
    expect(field('Preset name').value).toBe('Beach')
    expect(deleteButton()).not.toBeNull()
  })

  it('replaces all fields of the previous preset', async () => {
    const user = await open(beach, indoor)
    await user.selectOptions(presetSelect(), 'Beach')
    await user.selectOptions(presetSelect(), 'Indoor')
    expect(field('Starting Score').value).toBe('4')
    expect(field('Max Time (minutes)').value).toBe('')
    expect(winByTwo()).toBe(true)
    expect(field('Team 1').value).toBe('Ann')
  })

  it('selecting none leaves the form as it is', async () => {
    const user = await open(beach)
    await user.selectOptions(presetSelect(), 'Beach')
    await user.selectOptions(presetSelect(), 'Choose a preset')
    expect(field('Ending Score').value).toBe('21')
    expect(deleteButton()).toBeNull()
  })

  it('can select a name with two spaces in a row', async () => {
    const user = await open({ ...beach, name: 'Beach  doubles' })
    await user.selectOptions(presetSelect(), within(presetSelect()).getByRole('option', { name: /doubles/ }))
    expect(field('Ending Score').value).toBe('21')
    expect(deleteButton()).not.toBeNull()
  })
})

describe('Save as Preset', () => {
  it.each(['', '   '])('requires a name (%j)', async (name) => {
    const user = await open()
    enter('Preset name', name)
    await user.click(button('Save'))
    expect(toastText()).toEqual({
      warning: ['Preset name required', 'Please enter a name for this preset'],
    })
    expect(stored()).toEqual([])
  })

  it('saves the form, selects the preset and says so', async () => {
    const user = await open()
    enter('Ending Score', '21')
    await user.type(field('Preset name'), ' Beach ')
    await user.click(button('Save'))
    expect(stored()).toEqual([{ ...defaultRules, name: 'Beach', endingScore: 21 }])
    expect(toastText()).toEqual({ success: ['Preset saved', '"Beach" has been saved'] })
    expect(presetSelect().value).toBe('Beach')
    expect(field('Preset name').value).toBe('Beach')
  })

  it('saves by Enter', async () => {
    const user = await open()
    await user.type(field('Preset name'), 'Beach{Enter}')
    expect(stored()).toHaveLength(1)
  })

  it('overwrites the preset with the same name', async () => {
    const user = await open(beach, indoor)
    await user.selectOptions(presetSelect(), 'Beach')
    enter('Ending Score', '15')
    await user.click(button('Save'))
    expect(stored()).toEqual([{ ...beach, endingScore: 15 }, indoor])
  })

  it('says so if the device refuses', async () => {
    const user = await open()
    makeStorageFail()
    await user.type(field('Preset name'), 'Beach')
    await user.click(button('Save'))
    expect(toastText().warning?.[0]).toBe('Preset not saved')
    expect(presetSelect().disabled).toBe(true)
  })
})

describe('Delete', () => {
  async function openAndDelete(...presets: GameRules[]) {
    const user = await open(...presets)
    await user.selectOptions(presetSelect(), 'Beach')
    return { user, remove: () => user.click(button('Delete preset')) }
  }

  it('removes the preset, says so, and resets selection, name and form', async () => {
    const { remove } = await openAndDelete(beach, indoor)
    enter('Starting Score', '9')
    enter('Team 1', 'Ann')
    await remove()
    expect(stored()).toEqual([indoor])
    expect(toastText()).toEqual({ success: ['Preset deleted', '"Beach" has been deleted'] })
    expect(presetSelect().value).toBe('')
    expect(deleteButton()).toBeNull()
    expect(field('Starting Score').value).toBe('0')
    expect(field('Ending Score').value).toBe('25')
    expect(winByTwo()).toBe(true)
    for (const name of ['Preset name', 'Team 1', 'Max Time (minutes)']) expect(field(name).value).toBe('')
  })

  it('can be undone: preset, selection and form are back', async () => {
    const { user, remove } = await openAndDelete(beach)
    await remove()
    await user.click(button('Undo'))
    expect(stored()).toEqual([beach])
    expect(presetSelect().value).toBe('Beach')
    expect(field('Ending Score').value).toBe('21')
  })

  it('restores the deleted preset even if the form was changed meanwhile', async () => {
    const { user, remove } = await openAndDelete(beach)
    enter('Ending Score', '15')
    await remove()
    await user.click(button('Undo'))
    expect(stored()).toEqual([beach])
  })

  it('keeps the preset and says so if the device refuses', async () => {
    const { remove } = await openAndDelete(beach)
    makeStorageFail()
    await remove()
    expect(toastText().warning?.[0]).toBe('Preset not deleted')
    expect(presetSelect().value).toBe('Beach')
    expect(field('Ending Score').value).toBe('21')
  })

  it('says so if the undo is refused', async () => {
    const { user, remove } = await openAndDelete(beach)
    await remove()
    makeStorageFail()
    await user.click(button('Undo'))
    expect(toastText().warning?.[0]).toBe('Preset not saved')
    expect(presetSelect().disabled).toBe(true)
  })
})
