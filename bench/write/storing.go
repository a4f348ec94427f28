package main

import (
	"database/sql"
	"errors"

	"sideout/bench/load"
)

// storage does the least that a server must do to store points durably: one goroutine writes the score and event of all waiting points
// in one transaction and reads nothing.
type storage struct {
	db    *sql.DB
	queue chan point
}

type point struct {
	score int
	event []byte
	done  chan error
}

func openStorage(path string) (*storage, error) {
	db, err := load.Connect("sqlite:" + path)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		"CREATE TABLE games (id INTEGER PRIMARY KEY, team1_score INTEGER, version INTEGER)",
		"CREATE TABLE events (game_id INTEGER, seq INTEGER, entry TEXT, PRIMARY KEY (game_id, seq))",
		"INSERT INTO games VALUES (1, 0, 0)",
	} {
		if _, err := db.Exec(statement); err != nil {
			return nil, err
		}
	}
	s := &storage{db: db, queue: make(chan point, 512)}
	go s.run()
	return s, nil
}

// put stores a point and returns after the commit.
func (s *storage) put(score int, event []byte) error {
	p := point{score: score, event: event, done: make(chan error, 1)}
	s.queue <- p
	return <-p.done
}

func (s *storage) run() {
	for first := range s.queue {
		batch := []point{first}
		for hasMore := true; hasMore; {
			select {
			case p := <-s.queue:
				batch = append(batch, p)
			default:
				hasMore = false
			}
		}
		err := s.write(batch)
		for _, p := range batch {
			p.done <- err
		}
	}
}

func (s *storage) write(batch []point) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	for _, p := range batch {
		_, errUpdate := tx.Exec("UPDATE games SET team1_score = $1, version = version + 1 WHERE id = 1", p.score)
		_, errInsert := tx.Exec("INSERT INTO events SELECT 1, version, $1 FROM games WHERE id = 1", p.event)
		if err := errors.Join(errUpdate, errInsert); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}
