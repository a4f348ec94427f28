// What comes and goes over the wire, written by `make gen` from the Go structs of the same names. Instants are RFC 3339
// in UTC, dates "YYYY-MM-DD", times of day "HH:MM". A …Body is what a call takes.

/** AdvanceBody may put teams into other tiers than the standings say. */
export interface AdvanceBody {
  choices?: TierChoice[]
}

/** Advanced is what "Advance to Next Week" has done, or would do. */
export interface Advanced extends Planned {
  weekAdvanced: number // the week that the league is in now
  moves: Move[] // who changes tier, and why
  games: UnscoredGame[] // of the week before, without a score
}

/** BetaBody is the password of the gate in front of signing in. */
export interface BetaBody {
  password: string
}

/** ChangeKind is what a plan does with a line of the schedule. */
export type ChangeKind = 'insert' | 'move' | 'delete'

/** CleanUpBody says how many completed games stay. */
export interface CleanUpBody {
  keepCount?: number | null // 48 when left out
}

/** Cleanup is what a clean-up of duplicates deletes, or would delete. */
export interface Cleanup {
  message: string
  gamesDeleted: number
  games?: Game[] // of a preview
}

/** Court is a place where a tier may play, and when. */
export interface Court {
  id: number
  leagueId: number
  tier: number
  courtName: string
  timeSlotStart: string | null // null: the league's time block
  timeSlotEnd: string | null
  createdAt: string
}

/** CourtBody is a court to give to a tier. */
export interface CourtBody {
  leagueId: number
  tier: number
  courtName: string
  timeSlotStart?: string | null // null: the league's time block
  timeSlotEnd?: string | null
}

/** DateOrder says how dates such as 1/2/2026 are read; "" leaves it to the file. */
export type DateOrder = 'month-first' | 'day-first'

/** Deletion is what deleting several games has done. */
export interface Deletion {
  deletedCount: number
  standingsUpdated: boolean
}

/** Difference is a team whose kept record was not what its games come to. */
export interface Difference {
  teamId: number
  name: string
  was: Record
  is: Record
}

/** Direction is the way into a tier: from below or from above. */
export type Direction = 'up' | 'down'

/** Game is two teams and their score, planned, live or played. */
export interface Game {
  id: number
  leagueId: number
  team1Id: number
  team2Id: number
  team1Score: number // points, or sets won when there are sets
  team2Score: number
  sets?: Set[]
  winnerId: number | null
  status: Status
  gameDate: string | null
  day: string | null // the civil date of gameDate, else of scheduledFor, in the league's zone
  tier: number // team 1's tier when it was planned or played
  duration: number | null // seconds
  scheduledFor: string | null
  inviteToken?: string // only for those who may score
  version: number // the sequence number of its last event
  createdAt: string
  completedAt: string | null
  deletedAt: string | null // deleted and not yet beyond restoring
}

/** GameBody is a game that has been played, to record it. */
export interface GameBody {
  leagueId: number
  team1Id: number
  team2Id: number
  team1Score: number
  team2Score: number
  playedAt?: string // a date or an instant; without it scheduledFor counts, then today
  scheduledFor?: string // the same
}

/** GameChangeBody is a change of a game. */
export interface GameChangeBody {
  team1Score?: number | null
  team2Score?: number | null
  winnerId?: number | null // must agree with the scores
  status?: Status | null
  duration?: number | null // seconds
  gameDate?: string | null // a date or an instant
}

/** GameDay is the day of the week on which a league plays, by its English name. */
export type GameDay = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** GameResult is what a change keeps of a result; internal/app knows it as JSON. */
export interface GameResult {
  status: Status
  team1Score: number
  team2Score: number
  winnerId: number | null
  day: string | null
  gameDate: string | null
  deleted: boolean
}

/** GamesBody names games of one league to delete. */
export interface GamesBody {
  gameIds: number[]
}

/** Import is what a bulk import has done, or would do. */
export interface Import extends Partial<ImportResult> {
  message: string
  gamesCreated: number
}

/** ImportBody is a file of games. */
export interface ImportBody {
  csvData: string // lines of Date,Team A,Team B,Score A,Score B
  dateOrder?: DateOrder // for a file whose dates can be read both ways
}

/** ImportDuplicate is a row that the league has already: it is told, and not taken. */
export interface ImportDuplicate extends ImportRow {
  gameId: number
}

/** ImportProblem is a reason why the file cannot be taken. */
export interface ImportProblem {
  line: number // from 1; 0: the whole file
  message: string
}

/** ImportResult is what a file comes to. */
export interface ImportResult {
  rows: ImportRow[]
  duplicates: ImportDuplicate[]
  problems: ImportProblem[] // the first MaxProblems
  problemCount: number // of all
  dateOrder: DateOrder | '' // how dates such as 1/2/2026 were read; "": there were none
  askDateOrder: boolean // they can be read both ways: ask, and parse again with the answer
}

/** ImportRow is a game as it would be taken. */
export interface ImportRow {
  line: number // of the file, from 1
  day: string
  team1Id: number
  team2Id: number
  team1Score: number
  team2Score: number
  sameAs?: number // an earlier line of the file that says the same; it is taken too
}

/** Invitation is what its holder becomes a member with, once. */
export interface Invitation {
  invitationToken: string
}

/** Invite is what a score link opens. */
export interface Invite {
  game: InviteGame
  team1: TeamName
  team2: TeamName
  rules: Rules
}

/** InviteGame is a game as the holder of its score link sees it. */
export interface InviteGame {
  id: number
  leagueId: number
  team1Score: number
  team2Score: number
  status: Status
  winnerId: number | null
  version: number
}

/** League is a competition of one sport in tiers. */
export interface League {
  id: number
  name: string
  sportType: Sport
  tierCount: number
  teamsPerTier: number
  scheduleMode: ScheduleMode
  currentWeek: number // the week whose tiers the teams carry, from 1
  startDate: string | null // the first day of week 1
  endDate: string | null // the last day on which may be played
  gameDay: GameDay | null
  timeBlockStart: string | null
  timeBlockEnd: string | null // at or before the start: past midnight
  gameDuration: number // minutes
  gamesPerMatchup: number
  timezone: string // an IANA name; every civil date of the league is meant in it
  blackouts: string[] // days on which no night is planned, in their order
  extraNights: string[] // nights beside those of the game day, to which one was moved
  ownerId: string
  version: number // grows with every change in the league
  createdAt: string
  updatedAt: string
}

/** LeagueBody is a league as clients send it, to create and to edit. */
export interface LeagueBody {
  name?: string
  sportType?: Sport
  tierCount?: number
  teamsPerTier?: number
  scheduleMode?: ScheduleMode
  startDate?: string | null // null: none
  endDate?: string | null // null: none
  gameDay?: GameDay | null // null: none
  timeBlockStart?: string | null // null: none
  timeBlockEnd?: string | null // null: none
  gameDuration?: number
  gamesPerMatchup?: number
  timezone?: string
  blackouts?: string[]
}

/** LeagueView is a league with what the actor is in it. */
export interface LeagueView extends League {
  role: Role
}

/** Line is one figure of a report. */
export interface Line {
  name: string
  value: string
  best: string
  proved: boolean // best can be reached; else it is a bound, and perhaps nothing reaches it
  worstTeamId?: number
}

/** LoginBody is how people with a password sign in. */
export interface LoginBody {
  email: string
  password: string
  remember?: boolean // stay signed in when the browser is closed
}

/** Member is a person with a role in a league. */
export interface Member {
  id: number
  leagueId: number
  userId: string
  role: Role
  joinedAt: string
}

/** MemberView is a member with what others need to know who it is. */
export interface MemberView extends Member {
  email: string
  firstName: string
  lastName: string
}

/** Move is a team's change of tier. */
export interface Move {
  teamId: number
  name: string
  from: number
  to: number
  why: string
}

/** NightBody tells where the games of a night go, and why. */
export interface NightBody {
  to?: string // "end" or a day
  reason?: string
}

/** NightMoved is the answer to moving or cancelling a night. */
export interface NightMoved extends Partial<PlanPreview> {
  message: string
  moved: number
}

/** Passkey is a passkey of a user. */
export interface Passkey {
  id: string // by which the browser names it
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** PasskeyBody is a new passkey, as the browser made it. */
export interface PasskeyBody {
  credential: unknown // what navigator.credentials.create gave
  name?: string // by which its user knows it
}

/** PasskeyLoginBody is the browser's answer to the question of who it is. */
export interface PasskeyLoginBody {
  credential: unknown // what navigator.credentials.get gave
  remember?: boolean // stay signed in when the browser is closed
}

/** PasswordBody is a new password, and the one before it. */
export interface PasswordBody {
  password: string
  newPassword: string
}

/** Plan is what a user has subscribed to. */
export type Plan = 'beta'

/** PlanPreview is what a plan would change. */
export interface PlanPreview {
  schedules: PlannedChange[]
  quality: Report | null // of the schedule as it would be; null when it cannot be told
}

/** Planned is what a plan has done, or would do. */
export interface Planned extends Partial<PlanPreview> {
  message: string
  schedulesCreated: number
  schedulesMoved: number
  schedulesDeleted: number
}

/** PlannedChange is a line of the schedule that a plan inserts, moves or deletes. */
export interface PlannedChange {
  change: ChangeKind
  schedule: ScheduledGame
  from?: ScheduledGame // of a move
}

/** Problem is an error as RFC 9457 has it. */
export interface Problem {
  title: string
  status: number
  detail: string // the sentence for people
  field?: string // that is to blame
}

/** PublicConfig tells the browser which ways in there are. */
export interface PublicConfig {
  betaGate: boolean
  betaAccess: boolean // or there is no gate
  oidc: boolean
  localAccounts: boolean
  passkeys: boolean // whether the server's address allows them
}

/** Question is what the browser hands to navigator.credentials. */
export interface Question {
  options: unknown
}

/** Recalculation is what rebuilding the records of a league has found. */
export interface Recalculation {
  message: string
  differences: Difference[]
}

/** Record is what a team's completed games come to. */
export interface Record {
  wins: number
  losses: number
  pointsFor: number
  pointsAgainst: number
}

/** RegistrationBody is a new account. */
export interface RegistrationBody {
  email: string
  password: string
  firstName?: string
  lastName?: string
}

/** Report says how good a schedule is, and how good it could be (scheduling, section 4.2; contract, schedule-quality). */
export interface Report {
  lines: Line[] // of the league
  tiers: TierQuality[]
}

/** ResetBody is a new password for whoever has a link. */
export interface ResetBody {
  token: string
  password: string
}

/** ResultChange is one change of a game's result, as managers see it. */
export interface ResultChange {
  id: number
  at: string
  actor: string
  via: string
  from: GameResult
  to: GameResult
}

/** RevertBody names the change of a result that is taken back. */
export interface RevertBody {
  changeId: number
}

/** Role is what a member may do in a league, each more than the one before. */
export type Role = 'viewer' | 'scorer' | 'manager' | 'owner'

/** RoleBody is the role that a member is to have. */
export interface RoleBody {
  role?: Role // scorer when left out
}

/** Row is a team's line in a table of the standings. */
export interface Row extends Record {
  rank: number // in its table, from 1
  teamId: number
  name: string
  winPct: number // games won of those won or lost, in percent to one decimal; without games 0
  diff: number
  move?: Direction
  why?: string // what puts it above the next team of the same order; the last has none
}

/** Rules say where a game starts and when it ends. */
export interface Rules {
  startingScore: number // both teams begin level here
  endingScore: number
  winByTwo: boolean
  maxScoreCap?: number // null: no cap
}

/** ScheduleBody is a game to schedule. */
export interface ScheduleBody {
  leagueId: number
  team1Id: number
  team2Id: number
  gameDate: string // a date or an instant
  gameTime: string
  courtName?: string
  force?: boolean // also when a team plays elsewhere at that time
}

/** ScheduleChangeBody is what is to become of a scheduled game. */
export interface ScheduleChangeBody {
  day?: string | null
  gameTime?: string | null
  courtName?: string | null // null: none
  status?: Status | null
  reason?: string | null
  force?: boolean // also when a team plays elsewhere at that time
}

/** ScheduleMode is how a league comes by its games. */
export type ScheduleMode = 'fixed' | 'overall' | 'weekly'

/** ScheduledGame is a line of the schedule: who plays whom, when and where. */
export interface ScheduledGame {
  id: number
  leagueId: number
  team1Id: number
  team2Id: number
  gameId: number | null
  gameDate: string // the instant at which day shows gameTime
  day: string
  gameTime: string
  courtName: string | null // null: unassigned
  weekNumber: number | null
  tier: number // when it was planned
  status: Status // its game's
  reason?: string // why it was moved or cancelled, in words
  inviteToken?: string // only for those who may score
  createdAt: string
}

/** ScoreLink is the token of the score link of a game. */
export interface ScoreLink {
  inviteToken: string
}

/** SessionView is a session as its user sees it. */
export interface SessionView {
  id: string
  here: boolean
  userAgent: string
  createdAt: string
  lastSeenAt: string
}

/** Set is the points of one set of a match. */
export interface Set {
  team1Score: number
  team2Score: number
}

/** Slot is a place to which a scheduled game could be moved. */
export interface Slot {
  gameDate: string
  day: string
  gameTime: string
  courtName: string | null
  legal: boolean // nothing forbids it
  problems: string[] // what forbids it, or makes it poor
}

/** Sport is what a league plays. */
export type Sport = 'volleyball' | 'basketball' | 'soccer'

/** Standings are both tables of a league in one answer. */
export interface Standings {
  rule: string
  overall: Tier[]
  weekly: Week
}

/** Status is where a game stands. */
export type Status = 'scheduled' | 'completed' | 'cancelled'

/** Team plays in one tier of a league. */
export interface Team extends Record {
  id: number
  leagueId: number
  name: string
  tier: number // now, from 1, the highest
  createdAt: string
}

/** TeamBody is a change of a team. */
export interface TeamBody {
  name?: string | null
  tier?: number | null
}

/** TeamName is a team as the holder of a score link sees it. */
export interface TeamName {
  id: number
  name: string
}

/** TeamsBody is one team to add, or the names of several. */
export interface TeamsBody {
  leagueId: number
  name?: string
  names?: string[] // with it the answer is a list
}

/** Tier is the table of one tier. */
export interface Tier {
  tier: number // from 1, the highest
  rows: Row[] // best first
}

/** TierChoice puts a team into a tier whatever the standings say. */
export interface TierChoice {
  teamId: number
  tier: number
}

/** TierQuality is the report of one tier. */
export interface TierQuality {
  tier: number
  lines: Line[]
}

/** UnscoredGame is a game that should have been played. */
export interface UnscoredGame extends ScheduledGame {
  team1: string
  team2: string
}

/** User is a person who can sign in. */
export interface User {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string
  createdAt: string
  updatedAt: string
}

/** UserBody is a change of one's own names. */
export interface UserBody {
  firstName?: string | null
  lastName?: string | null
}

/** UserView is a user as the user sees itself. */
export interface UserView extends User {
  plan: Plan
}

/** Week is the Weekly tab: the tiers of a week, and in them the figures of the week they are based on. */
export interface Week {
  week: number
  basedOnWeek: number // 0: on none
  message?: string // why there are no tiers to show
  tiers: Tier[]
}

/** WeekUndone is the answer to taking a week back. */
export interface WeekUndone {
  message: string
  weekAdvanced: number
}
