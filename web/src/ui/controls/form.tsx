// A form: its values, its errors, and moving the focus to the first field with an error.
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

export type Errors<Values> = { [Field in keyof Values]?: string }

export interface FormState<Values> {
  values: Values
  /** The errors of the last check, without those of fields that have changed since. */
  errors: Errors<Values>
  change: (changes: Partial<Values>) => void
  /** Checks the named fields, or all, and shows their errors; the first one gets the focus. */
  passes: (fields?: (keyof Values)[]) => boolean
  /** Shows errors that the server has found. */
  show: (errors: Errors<Values>) => void
  /** How many checks have failed so far. */
  failures: number
}

/** A form that holds its own values. */
export function useForm<Values extends object>(initial: Values, check: (values: Values) => Errors<Values>) {
  const [values, setValues] = useState(initial)
  return useFormOf(values, setValues, check)
}

/** A form whose values are held elsewhere and outlive it. */
export function useFormOf<Values extends object>(
  values: Values,
  setValues: (values: Values) => void,
  check: (values: Values) => Errors<Values>,
): FormState<Values> {
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [failures, setFailures] = useState(0)

  function show(found: Errors<Values>): void {
    setErrors(found)
    setFailures(failures + 1)
  }
  return {
    values,
    errors,
    failures,
    show,
    change: (changes) => {
      setValues({ ...values, ...changes })
      const remaining = Object.entries(errors).filter(([field]) => !(field in changes))
      if (Object.keys(errors).length > remaining.length)
        setErrors(Object.fromEntries(remaining) as Errors<Values>)
    },
    passes: (fields) => {
      const all = Object.entries(check(values)) as [keyof Values, string][]
      const found = all.filter(([field]) => !fields || fields.includes(field))
      if (found.length === 0) {
        setErrors({})
        return true
      }
      show(Object.fromEntries(found) as Errors<Values>)
      return false
    },
  }
}

/** The form element. After a failed check the first field with an error has the focus. */
export function Form(props: {
  failures: number
  onSubmit: () => void
  className?: string | undefined
  children: ReactNode
}) {
  const { failures, onSubmit, ...rest } = props
  const element = useRef<HTMLFormElement>(null)
  // Before the next paint, so that no key goes to another field.
  useLayoutEffect(() => {
    if (failures) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // a dialog with a form may be rendered inside another form
        onSubmit()
      }}
    />
  )
}
