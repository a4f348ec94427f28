package transfer_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// onlyGame returns the only game of a league and the token of its score link.
func (m *testServer) onlyGame(id int64) (game int64, token string) {
	m.T.Helper()
	g := m.GamesOf(id)[0]
	schedules, _, err := m.Planning.Schedules(m.T.Context(), m.View(id))
	if s := apptest.Must(schedules, err)(m.T); *s[0].InviteToken != *g.InviteToken {
		m.T.Fatalf("the schedule shows %s, the games %s", *s[0].InviteToken, *g.InviteToken)
	}
	return g.ID, *g.InviteToken
}

// opens reports whether a token finds a game and allows scoring it.
func (m *testServer) opens(token string, game int64) bool {
	m.T.Helper()
	found, err := m.Scoring.FindInvite(m.T.Context(), access.Actor{}, token)
	if err != nil {
		if !fault.Is(err, fault.NotFound) {
			m.T.Fatal(err)
		}
		return false
	}
	_, err = m.Scoring.ChangeGame(m.T.Context(), access.Actor{Token: token}, game, scoring.GameChange{Team1Score: new(3)})
	return found.Game.ID == game && err == nil
}

func TestScoreLinksStayValidWithTheSameSecret(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
		here.NewLeague("so that the ids are others")
		id, _, token := here.NewLink()
		file := here.export(here.Owner, id)

		same := newTestServer(t, s, apptest.SecretHere)
		imported := same.importFile(file)
		game, shown := same.onlyGame(imported.League.ID)
		if shown != token || imported.NewLinks != 0 || !same.opens(token, game) {
			t.Errorf("with the same secret %q was handed out and %q is shown; %+v", token, shown, imported)
		}
		fresh := apptest.Must(same.Scoring.RotateInvite(t.Context(), same.Owner, game))(t)
		if !same.opens(fresh, game) || same.opens(token, game) {
			t.Error("the imported link cannot be replaced")
		}

		other := newTestServer(t, s, apptest.SecretThere)
		imported = other.importFile(file)
		game, shown = other.onlyGame(imported.League.ID)
		if shown == token || imported.NewLinks != 1 || other.opens(token, game) || !other.opens(shown, game) {
			t.Errorf("with another secret %q was handed out and %q is shown; %+v", token, shown, imported)
		}
	})
}

func TestACopyOnTheSameServerGetsNewLinks(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := newTestServer(t, s, apptest.SecretHere)
		id, game, token := m.NewLink()
		inUse := m.export(m.Owner, id)
		rotated := apptest.Must(m.Scoring.RotateInvite(t.Context(), m.Owner, game))(t)
		for name, file := range map[string]string{"in use": m.export(m.Owner, id), "ended": inUse} {
			copied := m.importFile(file)
			other, shown := m.onlyGame(copied.League.ID)
			if copied.NewLinks != 1 || !m.opens(shown, other) || m.opens(token, other) || m.opens(rotated, other) {
				t.Errorf("a link that is %s here: %+v, %q", name, copied, shown)
			}
			if !m.opens(rotated, game) || m.opens(shown, game) {
				t.Errorf("a link that is %s here: the game that was copied has lost its own", name)
			}
		}
	})
}

// sealOf and hashOf compute tokens and their hashes independently of internal/base/credentials.
func sealOf(secret, text string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// editGame edits a game in a way that no use case does.
func (m *testServer) editGame(id int64, edit func(*store.Game)) {
	m.T.Helper()
	err := m.Store.Write(m.T.Context(), func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return err
		}
		edit(&g)
		return tx.Games.UpdateGame(g)
	})
	if err != nil {
		m.T.Fatal(err)
	}
}

// TestLinksWithSmallNumbersStayValid checks links of earlier versions, whose tokens depend on the id of their game.
func TestLinksWithSmallNumbersStayValid(t *testing.T) {
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	id, game, _ := m.NewLink()
	old := sealOf(apptest.SecretHere, "score link 1 1")
	m.editGame(game, func(g *store.Game) { g.InviteNumber, g.InviteHash = 1, hashOf(old) })
	if _, shown := m.onlyGame(id); shown != old || !m.opens(old, game) {
		t.Errorf("%q is shown, %q was handed out", shown, old)
	}
	there := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	if imported := there.importFile(m.export(m.Owner, id)); imported.NewLinks != 1 {
		t.Errorf("want a new link after the import: %+v", imported)
	}
}
