// Decides which roles see which controls. The server authorizes every request itself (internal/app/access/policy.go).

type HasRole = { role: string }

export function mayManage({ role }: HasRole): boolean {
  return role === 'manager' || role === 'owner'
}

export function mayScore({ role }: HasRole): boolean {
  return role === 'scorer' || role === 'manager' || role === 'owner'
}

export function mayOwn({ role }: HasRole): boolean {
  return role === 'owner'
}
