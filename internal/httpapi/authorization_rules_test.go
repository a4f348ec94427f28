package httpapi

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sideout/internal/authz"
	"sideout/internal/httpio"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// refusal returns the status with which a route must refuse an actor; 0: it must not refuse. It is derived from what the
// route needs, for targets that exist: the actor's own league, and a league in which the actor has no role.
func refusal(route apiRoute, actor, target string) (status int, derived bool) {
	if target != "own" && target != "foreign" || route.needs == authz.Anyone {
		return 0, false
	}
	if route.needs == authz.Share {
		switch {
		case actor != "sharer":
			return http.StatusUnauthorized, true
		case target == "foreign":
			return http.StatusForbidden, true
		default:
			return 0, true
		}
	}
	if route.needs == authz.Speak {
		switch {
		case actor != "captain" || target == "foreign" && strings.Contains(route.pattern, "{id}"):
			return http.StatusNotFound, true
		default:
			return 0, true
		}
	}
	isSignedIn := actor == "stranger" || roleOf(actor).Valid()
	byLink := route.object == authz.Game && (route.needs == authz.Score || route.needs == authz.Read)
	role := league.Role("")
	if target == "own" && roleOf(actor).Valid() {
		role = roleOf(actor)
	}
	switch {
	case route.needs == authz.SignedIn && isSignedIn:
		return 0, true
	case (actor == "holder" || actor == "court") && byLink && target == "own":
		return 0, true
	case (actor == "holder" || actor == "court") && byLink:
		return http.StatusNotFound, true
	case !isSignedIn:
		return http.StatusUnauthorized, true
	case role == "":
		return http.StatusNotFound, true
	case !authz.May(role, route.needs):
		return http.StatusForbidden, true
	case authz.NeedsPlan(route.needs) && isLapsed(actor):
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
	}
	return league.Role(actor)
}

func isLapsed(actor string) bool { return actor == lapsedOwner || actor == lapsedManager }

// isExpected reports whether a status is the expected refusal or, if 0 is expected, no refusal.
func isExpected(status, want int) bool {
	if want != 0 {
		return status == want
	}
	return status != http.StatusUnauthorized && status != http.StatusForbidden
}

// TestTheRouterRefusesBeforeTheEndpoint adds routes whose endpoints check nothing: only callers with the right that the
// route needs reach them.
func TestTheRouterRefusesBeforeTheEndpoint(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		w := newAuthzFixture(t, newAuthzServer(t, s), 0)
		reached := false
		uncheckedEndpoint := func(w http.ResponseWriter, _ *http.Request, _ authz.Actor) error {
			reached = true
			return httpio.WriteNothing(w)
		}
		routes := []apiRoute{{"POST /planted", authz.SignedIn, "", uncheckedEndpoint}, {"POST /planted/{code}", authz.Share, byCode, uncheckedEndpoint}}
		for _, needs := range []authz.Action{authz.Read, authz.Score, authz.Manage, authz.Arrange, authz.Own, authz.Invite} {
			routes = append(routes, apiRoute{"POST /planted", needs, inBody, uncheckedEndpoint})
			for _, object := range []authz.Object{authz.League, authz.Team, authz.Court, authz.Game, authz.Schedule, authz.Member} {
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
