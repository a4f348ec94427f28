package httpapi

import (
	"sideout/internal/topic"
)

// Published wakes the subscribers of topics that have been committed, here or by another server. It does not block.
func (s *Server) Published(topics []topic.Topic) {
	for _, t := range topics {
		switch t.Kind {
		case topic.Leagues:
			s.feeds.note(t.ID, t.Game)
			s.live.Wake(topic.League(t.ID))
		case topic.Games:
			s.live.Wake(t, topic.Watched(t.ID))
		case topic.Rights:
			s.live.Drop(topic.League(t.ID))
		case topic.Links:
			s.live.Drop(topic.Game(t.ID))
		default: // topic.Everything, or a topic of a newer server
			s.feeds.forget()
			s.live.WakeAll()
		}
	}
}
