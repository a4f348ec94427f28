import { useState } from 'react'
import type { TableRules } from '../../../../contract/types.ts'
import { t } from '../../../../t.ts'
import { TextField } from '../../../../ui/controls/fields.tsx'
import styles from './TableRules.module.css'

type Points = TableRules['points']

const maxPoints = 100

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
export function PointsFields({ rules, onChange }: { rules: TableRules; onChange: (points: Points) => void }) {
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
          value={points[name]}
          onChange={(value) => onChange({ ...points, [name]: value })}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** The field for an integer, which may be negative. */
function PointsField({ label, value, onChange }: FieldProps) {
  const [text, setText] = useState(String(value))
  const isNumber = /^\s*-?\d{1,3}\s*$/.test(text) && Math.abs(Number(text)) <= maxPoints
  return (
    <TextField
      label={label}
      inputMode="text"
      error={
        isNumber ? '' : t('Points must be from {least} to {most}', { least: -maxPoints, most: maxPoints })
      }
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const number = Number(target.value)
        if (/^\s*-?\d{1,3}\s*$/.test(target.value) && Math.abs(number) <= maxPoints) onChange(number)
      }}
    />
  )
}
