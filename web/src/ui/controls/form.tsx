// Form state: values, errors, and moving the focus to the first field with an error.
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** Errors by field. The fields of a value that is an object have paths: "tableRules.diffCap". */
export type Errors<Values> = { [Field in keyof Values]?: string } & { [path: `${string}.${string}`]: string }

export interface FormState<Values> {
  values: Values
  /** The errors of the last validation, without those of fields that have changed since. */
  errors: Errors<Values>
  change: (changes: Partial<Values>) => void
  /** Validates the given fields, or all of them, and shows their errors. Returns whether all are valid. */
  passes: (fields?: (keyof Values)[]) => boolean
  /** Shows errors from a response of the server. */
  show: (errors: Errors<Values>) => void
  /** The number of failed validations so far. */
  failures: number
}

/** Creates a form that holds its own values. */
export function useForm<Values extends object>(initial: Values, check: (values: Values) => Errors<Values>) {
  const [values, setValues] = useState(initial)
  return useFormOf(values, setValues, check)
}

/** Creates a form whose values are stored elsewhere, so that they outlive the component. */
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
      const remaining = Object.entries(errors).filter(([field]) => !(rootOf(field) in changes))
      if (Object.keys(errors).length > remaining.length)
        setErrors(Object.fromEntries(remaining) as Errors<Values>)
    },
    passes: (fields) => {
      const found = Object.entries(check(values)).filter(
        ([field]) => !fields || fields.includes(rootOf(field) as keyof Values),
      )
      if (found.length === 0) {
        setErrors({})
        return true
      }
      show(Object.fromEntries(found) as Errors<Values>)
      return false
    },
  }
}

const rootOf = (path: string) => path.replace(/\..*/, '')

/** The form element. After a failed validation the first field with an error gets the focus. */
export function Form(props: {
  failures: number
  onSubmit: () => void
  className?: string | undefined
  children: ReactNode
}) {
  const { failures, onSubmit, ...rest } = props
  const element = useRef<HTMLFormElement>(null)
  // Before the next paint, so that no key press goes to another field.
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
