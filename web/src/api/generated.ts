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

/** Cancellation is what the holder of a score link hears of a game that the league has cancelled. */
export interface Cancellation {
  reason?: string // in words
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

/** Entry is an event in the log of its game. */
export interface Entry extends Event {
  seq: number // from 1, without gaps
  outcome: Outcome
}

/** Event is one thing that happened in a game, as the device that saw it tells it. */
export interface Event {
  id: string // a UUID; the same event is never counted twice
  type: EventType
  team?: Side
  points?: number // of a point: what it is worth; 0 is 1
  rally?: number // all points on the board after a point, or at a finish, as the device saw it; 0: it does not know
  undoes?: string // the id of the event that is taken back
  team1Score?: number // Of a correct: the points of the running set. Of a record: the scores in the books, which are sets won where the match has several.
  team2Score?: number
  sets?: Set[] // of a correct or record: the points of all sets; a correct without leaves those before the running one alone
  final?: boolean // of a record: the match is over, the leader has won
  at: number // when it happened, milliseconds since 1970 by the server's clock
  seen: number // the last sequence number that the device knew
  device?: string
}

/** EventBody is an event as a device tells it, see score.Event. */
export interface EventBody {
  id: string
  type: EventType
  team?: Side
  points?: number
  rally?: number
  undoes?: string
  team1Score?: number
  team2Score?: number
  sets?: SetBody[]
  at?: number // by the device's clock, milliseconds since 1970
  seen?: number
}

/** EventOutcome is what became of an event that a device told. */
export interface EventOutcome {
  id: string
  outcome: Outcome
  seq: number
}

/** Kind is what an event of a game's log says. */
export type EventType =
  'point' | 'undo' | 'correct' | 'finish' | 'serve' | 'sides' | 'timeout' | 'take' | 'settle' | 'record'

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
  sets?: SetBody[] // the points of each set, of a match of several
  winnerId?: number | null // must agree with the scores
  status?: Status | null
  duration?: number | null // seconds
  gameDate?: string | null // a date or an instant
  device?: string
  events?: EventBody[] // all that were not answered yet, the oldest first; none: a sign of life
  after?: number // the last sequence number that the device has
  sentAt?: number // by the device's clock, milliseconds since 1970
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
  league: InviteLeague
  rules: Match
  events: Entry[] // the whole log of the game
  epoch: string
  device: string // that scores the game; empty: none does
  scorerSeenAt: string | null // when it was heard of last
  watchToken: string // opens the page for everyone else
  cancelled?: Cancellation
}

/** InviteGame is a game as the holder of its score link sees it. */
export interface InviteGame {
  id: number
  leagueId: number
  team1Score: number
  team2Score: number
  sets?: Set[]
  status: Status
  winnerId: number | null
  duration: number | null // seconds
  courtName: string | null
  scheduledFor: string | null
  version: number // the sequence number of its last event
}

/** InviteLeague is the league of a game as the holder of its score link sees it. */
export interface InviteLeague {
  id: number
  name: string
  sportType: Sport
  timezone: string
  slug: string | null // of its public page; null: it has none
  role: Role | '' // of who asks; empty: none
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
  rules: Match // what its games are played to
  visibility: Visibility
  slug: string | null // the end of its public address; null: it never had one
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
  rules?: RulesBody // without it another sport brings its own
  visibility?: Visibility
  slug?: string // the end of the public address
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

/** LiveGame is a game with what became of the events that a device told, and those that it had not seen. */
export interface LiveGame extends Game {
  epoch?: string
  outcomes?: EventOutcome[]
  events?: Entry[]
}

/** LiveScore is the score of a game in a league that is being played. */
export interface LiveScore {
  id: number
  team1Score: number
  team2Score: number
  sets?: Set[]
  status: Status
  winnerId: number | null
  version: number
}

/** LiveStatus is where a game stands for those who watch it. */
export type LiveStatus = 'scheduled' | 'live' | 'completed' | 'cancelled'

/** LoginBody is how people with a password sign in. */
export interface LoginBody {
  email: string
  password: string
  remember?: boolean // stay signed in when the browser is closed
}

/** Match says what a live game is played to: each set, and how many of them. */
export interface Match extends Rules {
  sets: number // an odd number
  playAll: boolean // all sets are played, whoever has the most of them already
  decidingScore: number // what the last of several sets is played to
  decidingCap?: number // null: it has no cap
  steps: number[] // what one tap may be worth: 1, in basketball 1, 2 or 3
  serve: boolean // whether the board shows who serves, and counts time-outs
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

/** Outcome is what became of an event. */
export type Outcome = 'applied' | 'merged' | 'noop' | 'late' | 'conflict'

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

/** PublicCourt is a court with its games of a night, in the order they are played. */
export interface PublicCourt {
  courtName: string | null // null: games without a court
  games: PublicGame[]
}

/** PublicGame is a game as anybody sees it. */
export interface PublicGame {
  gameId: number | null // null: a line of the schedule without one
  team1: TeamName
  team2: TeamName
  tier: number
  day: string | null
  gameTime: string | null // null: it was recorded, not scheduled
  gameDate: string | null // the instant of both
  courtName: string | null
  weekNumber: number | null
  status: Status
  reason?: string // why it was moved or cancelled, in words
  team1Score: number | null
  team2Score: number | null
  sets?: Set[]
  winnerId: number | null
  watchToken?: string // of the page on which it can be watched
}

/** PublicGames are some games, and how many there are in all. */
export interface PublicGames {
  games: PublicGame[]
  total: number
}

/** PublicLeague is what anybody who knows the address of a league sees of it: of people nothing but the names of teams. */
export interface PublicLeague {
  league: PublicSettings
  visibility: Visibility // unlisted or public
  today: string // in the league's zone
  night: string | null // that the courts are about: tonight, else the next, else the last; null: there is none
  courts: PublicCourt[]
  schedule: PublicGames // from tonight on, cancelled games too, the next first
  standings: Standings
  results: PublicGames // the latest first
  teams: PublicTeam[] // by tier, then by name
}

/** PublicScores are the scores of the games of tonight that have begun, apart from the page because they change with every point. */
export interface PublicScores {
  version: number // of the league
  games: LiveScore[]
}

/** PublicSettings are what a league's public pages need of its settings. */
export interface PublicSettings {
  name: string
  slug: string
  sportType: Sport
  timezone: string
  scheduleMode: ScheduleMode
  currentWeek: number
  rules: Match
}

/** PublicTeam is a team as anybody sees it. */
export interface PublicTeam {
  id: number
  name: string
  tier: number
}

/** PublicTeamPage is a team with all of its games. */
export interface PublicTeamPage {
  league: PublicSettings
  visibility: Visibility
  today: string
  team: PublicTeamRecord
  schedule: PublicGame[] // to be played, or cancelled, from tonight on; the next first
  results: PublicGame[] // the latest first
}

/** PublicTeamRecord is a team with what its completed games come to. */
export interface PublicTeamRecord extends Record {
  id: number
  name: string
  tier: number
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

/** RulesBody is what games are played to, as clients send it: all of it, or what is left out has its default. */
export interface RulesBody {
  startingScore?: number
  endingScore?: number // 0: a game ends when somebody says so
  winByTwo?: boolean
  maxScoreCap?: number | null
  sets?: number
  playAll?: boolean
  decidingScore?: number
  decidingCap?: number | null
  serve?: boolean
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
  watchToken?: string // of the page on which it can be watched
  createdAt: string
  sequence?: number // how often it has moved, been cancelled or brought back
  changedAt?: string // null: never since it was planned
}

/** ScoreLink is the token of the score link of a game. */
export interface ScoreLink {
  inviteToken: string
}

/** ScorerSeen tells whether the device that scores a game is there. */
export interface ScorerSeen {
  online: boolean
  seenAt: string // when it was heard of last
}

/** SessionView is a session as its user sees it. */
export interface SessionView {
  id: string
  here: boolean
  userAgent: string
  createdAt: string
  lastSeenAt: string
}

/** Set is the points of one set. */
export interface Set {
  team1Score: number
  team2Score: number
}

/** SetBody is the points of one set. */
export interface SetBody {
  team1Score?: number
  team2Score?: number
}

/** Team names one of the two sides of a game; None is neither of them. */
export type Side = '' | 'team1' | 'team2'

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

/** Visibility says who may see a league's public page. */
export type Visibility = 'off' | 'unlisted' | 'public'

/** WatchLeague is a league as those who watch one of its games see it. */
export interface WatchLeague {
  name: string
  sportType: Sport
  timezone: string
  slug: string | null // of its public page; null: it has none
}

/** WatchTeam is a team as those who watch see it. */
export interface WatchTeam {
  name: string
}

/** WatchView is a game as everybody may see it who has the link to watch it. */
export interface WatchView {
  gameId: number
  league: WatchLeague
  team1: WatchTeam
  team2: WatchTeam
  courtName: string | null
  scheduledFor: string | null
  rules: Match
  team1Score: number // points, or sets won in a match of several sets
  team2Score: number
  sets: Set[] // the points of each set so far
  serving: Side
  left: Side
  timeouts: number[]
  status: LiveStatus
  winner: Side
  run: string // a 1 or 2 for each point that counts since the score was last set, in their order
  updatedAt: string | null
  scorer: ScorerSeen | null
  now: string // by the server's clock
  version: number
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
