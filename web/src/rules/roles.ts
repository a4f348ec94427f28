// Who sees which controls: no one is offered what the server would refuse (internal/authz/policy.go decides).

type HasRole = { role: string }

export function mayManage({ role }: HasRole): boolean {
  return role === 'manager' || role === 'owner'
}

export function mayOwn({ role }: HasRole): boolean {
  return role === 'owner'
}
