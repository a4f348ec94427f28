// Measures taps and milliseconds from a scanned link to the first point, on an emulated phone with a CPU that is slowed down 4 times,
// compared with the free board. Cold is the first visit, warm a visit to the installed app. Links open a different game on each visit.
// The longest task is that of the main thread before the first tap, in the best visit, because other load on the machine makes it longer.
// Usage: node bench/first-point.mjs (after make build)
import { waitForServiceWorker, launch, phone } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { printTable, quantile } from "./table.mjs";

const rate = 4;
const tries = 5;
const longestTask = 50;
const starts = {
  "free board": { path: () => "/", taps: ["Start Game"] },
  "score link": {
    path: ({ links }, i) => `/game/${links[i]}`,
    taps: ["Start"],
  },
  "court code": {
    path: ({ code }) => `/court/${code}`,
    link: /^Start: /,
    taps: ["Start"],
  },
};

// A time zone in which it is about 15:00, so that both games belong to the night of today at any hour of the day.
const hoursAhead = ((15 - new Date().getUTCHours() + 36) % 24) - 12;
const zone = `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;

const server = await startServer();
const browser = await launch();
try {
  const rows = [];
  let reference = {};
  for (const [name, start] of Object.entries(starts)) {
    const seen = { cold: [], warm: [], tasks: { cold: [], warm: [] } };
    for (let i = 0; i < tries; i++) {
      const night = await makeNight();
      const { cold, warm } = await measure(night, start);
      seen.cold.push(cold.time);
      seen.warm.push(warm.time);
      seen.tasks.cold.push(cold.longest);
      seen.tasks.warm.push(warm.longest);
    }
    for (const kind of ["cold", "warm"]) {
      const median = Math.round(quantile(seen[kind], 0.5));
      reference[kind] ??= median;
      rows.push({
        figure: `${name}, ${kind}, CPU ${rate}x`,
        measured: `${start.taps.length + (start.link ? 1 : 0) + 1} taps, ${median} ms (most ${Math.round(Math.max(...seen[kind]))})`,
        reference: `free board ${reference[kind]} ms`,
        ratio: (median / reference[kind]).toFixed(2),
      });
      const longest = Math.round(Math.min(...seen.tasks[kind]));
      rows.push({
        figure: "  longest task before the first tap",
        measured: longest > 0 ? `${longest} ms` : "below 50 ms",
        target: `<= ${longestTask} ms`,
        ok: longest <= longestTask,
      });
    }
  }
  printTable(rows);
} finally {
  await browser.close();
  await server.stop();
}

/** Measures a first visit and a visit to the next game, in a new browser context. */
async function measure(night, start) {
  const context = await browser.newContext({ ...phone, baseURL: server.url });
  try {
    await context.addInitScript(watchTasks);
    const page = await context.newPage();
    const cold = await timeToPoint(page, start, start.path(night, 0));
    await waitForServiceWorker(page);
    await page.goto("about:blank");
    const warm = await timeToPoint(
      await context.newPage(),
      start,
      start.path(night, 1),
      night,
    );
    return { cold, warm };
  } finally {
    await context.close();
  }
}

/** Opens a page and taps as soon as possible until the first point is on the board. Returns the milliseconds, and those of the longest task. */
async function timeToPoint(page, { link, taps }, path) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  const began = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  if (link) await page.getByRole("link", { name: link }).first().tap();
  for (const name of taps)
    await page.getByRole("button", { name, exact: true }).tap();
  const half = page.getByRole("button", { name: /Add a point$/ }).first();
  await half.tap();
  await page.getByRole("button", { name: / 1(,.*)?\. Add a point$/ }).waitFor();
  const time = performance.now() - began;
  return { time, longest: await page.evaluate(() => window.longestTask()) };
}

/** Runs in the page: defines a function that returns the longest task before the first tap in ms; 0 if all were below 50. */
function watchTasks() {
  const tasks = [];
  let tapped = Infinity;
  const onTap = ({ timeStamp }) => (tapped = timeStamp);
  document.addEventListener("touchstart", onTap, {
    capture: true,
    once: true,
  });
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries()),
  );
  observer.observe({ type: "longtask", buffered: true });
  window.longestTask = () => {
    tasks.push(...observer.takeRecords());
    return Math.max(
      0,
      ...tasks
        .filter(({ startTime }) => startTime < tapped)
        .map(({ duration }) => duration),
    );
  };
}

/** Creates a league with two games tonight on one court. Returns their score links and the code of the court. */
async function makeNight() {
  const call = caller();
  await call("POST", "/api/beta-access", { password: "volleyball" });
  await call("POST", "/api/auth/register", {
    email: `${crypto.randomUUID()}@example.org`,
    password: "correct horse battery",
    firstName: "Ann",
  });
  const league = await call("POST", "/api/leagues", {
    name: "Bench",
    timezone: zone,
    startDate: "2026-01-01",
  });
  const teams = await call("POST", "/api/teams", {
    leagueId: league.id,
    names: ["Aces", "Block Party", "Diggers", "Net Gains"],
  });
  const [day, time] = new Date(Date.now() + hoursAhead * 3_600_000)
    .toISOString()
    .split("T");
  for (const [i, [one, two]] of [
    [0, 1],
    [2, 3],
  ].entries()) {
    await call("POST", "/api/schedules", {
      leagueId: league.id,
      team1Id: teams[one].id,
      team2Id: teams[two].id,
      gameDate: day,
      gameTime: i === 0 ? time.slice(0, 5) : "23:59",
      courtName: "Court 1",
      force: true,
    });
  }
  const schedule = await call("GET", `/api/leagues/${league.id}/schedules`);
  const { token } = await call(
    "POST",
    `/api/leagues/${league.id}/court-codes`,
    { courtName: "Court 1" },
  );
  return { links: schedule.map(({ inviteToken }) => inviteToken), code: token };
}

/** Returns a function that calls the API and keeps its cookies. */
function caller() {
  const cookies = new Map();
  return async (method, path, body) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        Cookie: [...cookies]
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(";")[0].split("=");
      cookies.set(name, value);
    }
    if (!response.ok)
      throw new Error(
        `${method} ${path}: ${response.status} ${await response.text()}`,
      );
    return response.status === 204 ? undefined : response.json();
  };
}
