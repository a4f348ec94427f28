import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  notificationsQuery,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../../api/account/devices.ts'
import type { NotifiedTeam } from '../../../api/account/devices.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { Notifications } from '../../../lib/notifications.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import styles from './NotificationSwitch.module.css'

/** The switch for notifications about the games of a team, or the reason why this browser cannot show any. */
export function NotificationSwitch({ team }: { team: NotifiedTeam }) {
  // Refetched because the user may have changed the browser settings, or switched notifications off in another tab.
  const { data, isPending } = useQuery({
    ...notificationsQuery(team),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const { running, run } = useAction()
  const id = useId()
  const { here: availability = 'possible', isOn = false } = data ?? {}
  if (availability !== 'possible') return <UnavailableHint why={availability} />
  const toggle = () =>
    isOn
      ? void run(t('The notifications were not turned off'), () => turnNotificationsOff(team))
      : void run(t('The notifications were not turned on'), () => turnNotificationsOn(team))
  return (
    <div className={`unprinted ${styles.bar}`}>
      <MoreIcon name="bell" />
      <p id={id} className={styles.text}>
        {isOn
          ? t('You are told here when a game begins, ends, is moved or cancelled.')
          : t('Be told here when a game begins, ends, is moved or cancelled. No name or address needed.')}
      </p>
      <Button
        small
        quiet={isOn}
        aria-describedby={id}
        aria-busy={running}
        disabled={isPending}
        onClick={toggle}
      >
        {isOn ? t('Turn Off') : t('Tell Me When This Changes')}
      </Button>
    </div>
  )
}

/** Explains why notifications are impossible, and what to do about it. */
function UnavailableHint({ why }: { why: Exclude<Notifications, 'possible'> }) {
  const words = {
    'home-screen': t(
      'Notifications: add Sideout to the Home Screen first (Share, then Add to Home Screen). It opens with this page.',
    ),
    denied: t(
      'Notifications of this page are blocked. Allow them in the settings of the browser to be told when this changes.',
    ),
    unsupported: t(
      'This browser cannot tell you when this changes. Subscribe to the calendar of the team instead.',
    ),
  }
  return (
    <div className={`unprinted ${styles.bar}`}>
      <MoreIcon name="bell" />
      <p className={styles.text}>{words[why]}</p>
    </div>
  )
}
