import { useState } from 'react'
import type { TableRules } from '../../../../contract/types.ts'
import { t } from '../../../../t.ts'
import { TextField } from '../../../../ui/controls/fields.tsx'
import type { Errors } from '../../../../ui/controls/form.tsx'
import { maxTablePoints as maxPoints } from '../../../../rules/tableRules.ts'
import styles from './TableRules.module.css'

type Points = TableRules['points']

const labels: { [Name in keyof Points]: string } = {
  win: t('Points for a win'),
  winDecider: t('Win by one set of three or more'),
  draw: t('Points for a draw'),
  lossDecider: t('Loss by one set of three or more'),
  loss: t('Points for a loss'),
  forfeitLoss: t('Points for a forfeit'),
  perSet: t('Points for each set won'),
}

/** The points fields of the table, shown if the ranking order or head-to-head uses points. */
export function PointsFields({
  rules,
  errors,
  onChange,
}: {
  rules: TableRules
  errors: Errors<object>
  onChange: (points: Points) => void
}) {
  const { points, order, counts } = rules
  if (!order.includes('points') && !order.includes('headToHeadPoints')) return null
  const names = (Object.keys(labels) as (keyof Points)[]).filter(
    (name) => counts === 'games' || !name.endsWith('Decider'),
  )
  return (
    <div className={styles.points}>
      {names.map((name) => (
        <PointsField
          key={name}
          label={labels[name]}
          error={errors[`tableRules.points.${name}`]}
          value={points[name]}
          onChange={(value) => onChange({ ...points, [name]: value })}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  label: string
  error: string | undefined
  value: number
  onChange: (value: number) => void
}

/** The field for an integer, which may be negative. Other text is the value NaN. */
function PointsField({ label, error, value, onChange }: FieldProps) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value))
  const isNumber = !Number.isNaN(parsePoints(text))
  return (
    <TextField
      label={label}
      inputMode="text"
      error={
        isNumber ? error : t('Points must be from {least} to {most}', { least: -maxPoints, most: maxPoints })
      }
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(parsePoints(target.value))
      }}
    />
  )
}

function parsePoints(text: string): number {
  const number = /^\s*-?\d{1,3}\s*$/.test(text) ? Number(text) : NaN
  return Math.abs(number) <= maxPoints ? number : NaN
}
