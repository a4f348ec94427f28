// Prints the pairings of two npm packages for the sizes and repeats in the arguments ("8x2") as JSON: package -> size ->
// { rounds, ms }. The packages do not support nights, starts or courts, so firstfit.go places their games on the first free courts and
// starts.
import roundrobin from 'roundrobin'
import { RoundRobin } from 'tournament-pairings'

const packages = {
  'roundrobin 2.0.0': (teams) => roundrobin(teams.length, teams),
  'tournament-pairings 2.0.1': (teams) => {
    const rounds = []
    for (const { round, player1, player2 } of RoundRobin(teams, 1, true)) {
      rounds[round - 1] ??= []
      if (player1 !== null && player2 !== null) rounds[round - 1].push([player1, player2])
    }
    return rounds
  },
}

/** Returns the rounds of all legs, with home and away swapped in every second leg. */
function legs(make, size, repeats) {
  const teams = Array.from({ length: size }, (_, i) => i)
  return Array.from({ length: repeats }, (_, leg) =>
    make(teams).map((round) => round.map(([a, b]) => (leg % 2 ? [b, a] : [a, b]))),
  ).flat()
}

const pairings = {}
for (const [name, make] of Object.entries(packages)) {
  pairings[name] = {}
  for (const wanted of process.argv.slice(2)) {
    const [size, repeats] = wanted.split('x').map(Number)
    const before = process.cpuUsage()
    const rounds = legs(make, size, repeats)
    const { user, system } = process.cpuUsage(before)
    pairings[name][wanted] = { rounds, ms: (user + system) / 1000 }
  }
}
console.log(JSON.stringify(pairings))
