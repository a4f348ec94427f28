package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// refusal returns the status with which a route must refuse an actor; 0: it must not refuse. It is derived from what the
// route needs, for targets that exist: the actor's own league, and a league in which the actor has no role.
func refusal(route apiRoute, actor, target string) (status int, derived bool) {
	if target != "own" && target != "foreign" || route.needs == access.Anyone {
		return 0, false
	}
	if route.needs == access.Share {
		switch {
		case actor != "sharer":
			return http.StatusUnauthorized, true
		case target == "foreign":
			return http.StatusForbidden, true
		default:
			return 0, true
		}
	}
	if route.needs == access.Speak {
		switch {
		case actor != "captain" || target == "foreign" && strings.Contains(route.pattern, "{id}"):
			return http.StatusNotFound, true
		default:
			return 0, true
		}
	}
	isSignedIn := actor == "stranger" || roleOf(actor).Valid()
	if tokenRoles[actor] != "" && isForPeople(route) {
		switch {
		case actor == tokenRevoked:
			return http.StatusUnauthorized, true
		case route.needs == access.SignedIn || target == "own":
			return http.StatusForbidden, true
		}
	}
	byLink := route.object == access.Game && (route.needs == access.Score || route.needs == access.Read)
	role := league.Role("")
	if target == "own" && roleOf(actor).Valid() {
		role = roleOf(actor)
	}
	switch {
	case (route.needs == access.SignedIn || route.needs == access.Overview) && isSignedIn:
		return 0, true
	case (actor == "holder" || actor == "court") && byLink && target == "own":
		return 0, true
	case (actor == "holder" || actor == "court") && byLink:
		return http.StatusNotFound, true
	case !isSignedIn:
		return http.StatusUnauthorized, true
	case role == "":
		return http.StatusNotFound, true
	case !access.May(role, route.needs):
		return http.StatusForbidden, true
	case access.NeedsPlan(route.needs) && isLapsed(actor):
		return http.StatusPaymentRequired, true
	default:
		return 0, true
	}
}

// roleOf returns the role of an actor in the actor's league; one that is not valid if it has none.
func roleOf(actor string) league.Role {
	switch actor {
	case lapsedOwner:
		return league.Owner
	case lapsedManager:
		return league.Manager
	case tokenAbove:
		return league.Scorer
	case tokenRevoked:
		return ""
	}
	if role := tokenRoles[actor]; role != "" {
		return role
	}
	return league.Role(actor)
}

func isLapsed(actor string) bool {
	return actor == lapsedOwner || actor == lapsedManager || actor == tokenLapsed || kindOf(actor) != actor
}

// isForPeople reports whether a route refuses API tokens whatever their roles.
func isForPeople(route apiRoute) bool {
	return route.needs == access.SignedIn || strings.Contains(route.pattern, "/hand-over")
}

// isExpected reports whether a status is the expected refusal or, if 0 is expected, no refusal.
func isExpected(status, want int) bool {
	if want != 0 {
		return status == want
	}
	return status != http.StatusUnauthorized && status != http.StatusForbidden
}

// TestLinksWorkAfterThePlanHasEnded makes every call with the score link, the court code, the watch link and the captain's link of a league
// whose trial is over, and as the public: each response has the status that it has in a league with a plan.
func TestLinksWorkAfterThePlanHasEnded(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		h := newAuthzServer(t, s)
		w := authzFixture{h, map[string]string{}, map[string]authzLeague{}}
		succeeded := map[string]int{}
		for i, route := range h.server.apiRoutes() {
			for lapsed, kind := range lapsedLinks {
				var statuses [2]int
				for j, actor := range []string{kind, lapsed} {
					if _, ok := w.leagues[actor]; !ok {
						w.leagues[actor] = w.makeLeague(t, actor, fmt.Sprintf("%s-%d", actor, i))
					}
					statuses[j] = w.call(t, route, actor, "own")
					if statuses[j] < 300 && route.method() != http.MethodGet {
						delete(w.leagues, actor)
					}
				}
				if statuses[0] != statuses[1] && route.pattern != "POST /api/join/{token}" { // no team can be added without a plan
					t.Errorf("%s as %s: %d, and %d with a plan", route.pattern, lapsed, statuses[1], statuses[0])
				}
				if statuses[1] < 300 {
					succeeded[lapsed]++
				}
			}
		}
		for lapsed := range lapsedLinks {
			if succeeded[lapsed] < 10 {
				t.Errorf("only %d calls succeeded as %s", succeeded[lapsed], lapsed)
			}
		}
		t.Logf("calls that succeeded: %v", succeeded)
	})
}

// TestTheRouterRefusesBeforeTheEndpoint adds routes whose endpoints check nothing: only callers with the right that the
// route needs reach them.
func TestTheRouterRefusesBeforeTheEndpoint(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		w := newAuthzFixture(t, newAuthzServer(t, s), 0)
		reached := false
		uncheckedEndpoint := func(w http.ResponseWriter, _ *http.Request, _ access.Actor) error {
			reached = true
			return httpio.WriteNothing(w)
		}
		routes := []apiRoute{{"POST /planted", access.SignedIn, "", uncheckedEndpoint}, {"POST /planted/{code}", access.Share, byCode, uncheckedEndpoint}}
		for _, needs := range []access.Action{access.Read, access.Score, access.Manage, access.Arrange, access.Own, access.Invite} {
			routes = append(routes, apiRoute{"POST /planted", needs, inBody, uncheckedEndpoint})
			for _, object := range []access.Object{access.League, access.Team, access.Court, access.Game, access.Schedule, access.Member} {
				routes = append(routes, apiRoute{"POST /planted/{id}", needs, object, uncheckedEndpoint})
			}
		}
		for _, route := range routes {
			for _, actor := range actors {
				for _, target := range []string{"own", "foreign"} {
					if route.object == "" && target == "foreign" {
						continue
					}
					r := w.request(t, route, actor, target)
					if route.object == inBody {
						l := w.leagues[actor]
						if target == "foreign" {
							l = w.leagues["foreign"]
						}
						r = withBody(r, fmt.Sprintf(`{"leagueId":%d}`, l.ids["league"]))
					}
					reached = false
					status := serveEndpoint(w.server.endpointHandler(route), route, r)
					want, _ := refusal(route, actor, target)
					if reached != (want == 0) || !isExpected(status, want) {
						t.Errorf("needs %q of %q, %s on %s: %d, want %d; the endpoint ran: %t", route.needs, route.object, actor, target, status, want, reached)
					}
				}
			}
		}
	})
}

// TestAClosedSeasonRefusesEveryChange makes every call that changes what belongs to a season, in a season that is closed.
func TestAClosedSeasonRefusesEveryChange(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		w := newAuthzFixture(t, newAuthzServer(t, s), 0)
		closed := map[string]bool{}
		for _, actor := range []string{"owner", "captain", "holder", "court"} {
			err := s.Write(t.Context(), func(tx *store.Tx) error {
				l, err := tx.Leagues.FindLeague(w.leagues[actor].ids["league"])
				if err != nil {
					return err
				}
				l.ClosedAt, closed[actor] = new(testNow), true
				return tx.Leagues.UpdateLeague(l)
			})
			check(t, err)
		}
		checked := 0
		for _, route := range w.server.apiRoutes() {
			if !changesSeason(route) || route.pattern == "POST /api/leagues/{id}/next" || route.pattern == "POST /api/captain/{token}/back" || route.pattern == "POST /api/leagues/{id}/ask-back" { // about the next season
				continue
			}
			for actor := range closed {
				if want, _ := refusal(route, actor, "own"); want != 0 {
					continue
				}
				checked++
				r, response := w.request(t, route, actor, "own"), httptest.NewRecorder()
				serveUntilFlush(asDocumented(t, w.server), response, r)
				saysWhy := strings.Contains(response.Body.String(), "This season is closed") || route.pattern == "POST /api/leagues/{id}/advance-week" // not for a fixed league
				if response.Code != http.StatusConflict && response.Code != http.StatusGone || !saysWhy {
					t.Errorf("%s as %s in a closed season: %d %s", route.pattern, actor, response.Code, response.Body)
				}
			}
		}
		if checked < 55 {
			t.Errorf("only %d calls were made", checked)
		}
	})
}

// TestUseCasesAuthorizeWithoutTheRouter calls the endpoints without the router: rights may change after the router has
// checked them, so each use case checks them again in its transaction.
func TestUseCasesAuthorizeWithoutTheRouter(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		w := newAuthzFixture(t, newAuthzServer(t, s), 0)
		checked := 0
		for _, route := range w.server.apiRoutes() {
			if route.handle == nil { // a cached read, which has no endpoint
				continue
			}
			for _, actor := range actors {
				for _, target := range []string{"own", "foreign"} {
					want, _ := refusal(route, actor, target)
					if want == 0 || route.object == "" && target == "foreign" {
						continue
					}
					if tokenRoles[actor] != "" && (isForPeople(route) || route.needs == access.Speak) { // that does not change after the router has checked it
						continue
					}
					withoutRouter := func(out http.ResponseWriter, r *http.Request) error {
						actor, err := w.server.accounts.Actor(r)
						if err != nil {
							return err
						}
						return route.handle(out, r, actor)
					}
					checked++
					if status := serveEndpoint(withoutRouter, route, w.request(t, route, actor, target)); status != want {
						t.Errorf("%s on %s as %s: %d without the router, want %d", route.pattern, target, actor, status, want)
					}
				}
			}
		}
		if checked < 300 {
			t.Errorf("only %d refusals were checked", checked)
		}
	})
}

// serveEndpoint serves a request as the router does once it has found the route, and returns the status.
func serveEndpoint(h httpio.Handler, route apiRoute, r *http.Request) int {
	_, pattern, _ := strings.Cut(route.pattern, " ")
	names, values := strings.Split(pattern, "/"), strings.Split(r.URL.Path, "/")
	for i, name := range names {
		if inner, ok := strings.CutPrefix(name, "{"); ok {
			r.SetPathValue(strings.TrimSuffix(inner, "}"), values[i])
		}
	}
	r.Pattern = route.pattern
	response := httptest.NewRecorder()
	h.ServeHTTP(&httpio.Response{ResponseWriter: response}, r)
	return response.Code
}

func withBody(r *http.Request, body string) *http.Request {
	with := httptest.NewRequest(r.Method, r.URL.String(), strings.NewReader(body))
	with.Header, with.RemoteAddr = r.Header.Clone(), r.RemoteAddr
	with.Header.Set("Content-Type", "application/json")
	return with
}
