// A form: what is typed, what is wrong with it, and the way to the first field that is.
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

export type Errors<Values> = { [Field in keyof Values]?: string }

export interface FormState<Values> {
  values: Values
  /** What the last try to go on has found wrong, less what was changed since. */
  errors: Errors<Values>
  change: (changes: Partial<Values>) => void
  /** Shows what is wrong with the fields (all, where none are named) and takes the focus there. */
  passes: (fields?: (keyof Values)[]) => boolean
  /** Shows what somebody else, the server, has found wrong. */
  show: (errors: Errors<Values>) => void
  /** Grows with every try that has found something wrong. */
  failures: number
}

/** A form whose values live here. */
export function useForm<Values extends object>(initial: Values, check: (values: Values) => Errors<Values>) {
  const [values, setValues] = useState(initial)
  return useFormOf(values, setValues, check)
}

/** A form whose values live elsewhere, to outlast it. */
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
      const still = Object.entries(errors).filter(([field]) => !(field in changes))
      if (Object.keys(errors).length > still.length) setErrors(Object.fromEntries(still) as Errors<Values>)
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

/** The element of the form. After a try that has found something wrong the first such field has the focus. */
export function Form(props: {
  failures: number
  onSubmit: () => void
  className?: string | undefined
  children: ReactNode
}) {
  const { failures, onSubmit, ...rest } = props
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // one dialog's form may be rendered inside another's
        onSubmit()
      }}
    />
  )
}
